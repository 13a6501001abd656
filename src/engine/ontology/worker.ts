import { parentPort, type MessagePort } from 'node:worker_threads';
import { Channel, type Handlers } from '../../protocol/channel';
import type { OntologyApi } from './contract';
import { Ontology } from './ontology';
import { threadPort } from '../thread_port';

/**
 * The start of the ontology's worker thread (`dist/ontology.js`): the same Ontology as on the command line, behind a
 * Channel. Nothing is opened before the first question. The thread is ended by `close`.
 */
if (!parentPort) throw new Error('This script is the start of a worker thread.');
serve(parentPort);

function serve(port: MessagePort): void {
  const ontology = new Ontology();
  const handlers: Handlers<OntologyApi> = {
    describe: params => ontology.describe(params),
    names: params => ontology.names(params),
    places: params => ontology.places(params),
    search: params => ontology.search(params),
    complete: params => ontology.complete(params),
    children: params => ontology.children(params),
    vocabularies: () => ontology.vocabularies(),
    configure: params => ontology.configure(params),
    reload: () => ontology.reload(),
    close: () => {
      channel.dispose();
      ontology.close();
      port.close();
    },
  };
  // The ontology asks nothing back. What fails in here reaches the other side as the answer, and is logged there.
  const channel = new Channel<OntologyApi, Readonly<Record<string, never>>>(threadPort(port), handlers);
}
