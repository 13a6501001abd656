// A server that speaks OpenAI's protocol and answers each request after the same while. Usage: node server.mjs MS
// It prints its port. GET /stats tells how many requests it answered and how long it took, from the last byte of each.
import { createServer } from 'node:http';
import process from 'node:process';

const delay = Number(process.argv[2] ?? '50');
let [answered, spent] = [0, 0];

const server = createServer((request, response) => {
  if (request.url === '/stats') {
    response.end(JSON.stringify({ answered, meanMs: answered === 0 ? 0 : spent / answered }));
    return;
  }
  request.resume();
  request.on('end', () => {
    const began = performance.now();
    setTimeout(() => {
      const message = { role: 'assistant', content: '{"answer": []}' };
      const usage = { prompt_tokens: 64_000, completion_tokens: 5 };
      const chunk = (/** @type {object} */ delta, /** @type {string | null} */ finish) =>
        `data: ${JSON.stringify({ model: 'm', choices: [{ index: 0, delta, finish_reason: finish }], usage: finish ? usage : null })}\n\n`;
      response.setHeader('content-type', 'text/event-stream');
      response.end(`${chunk(message, null)}${chunk({}, 'stop')}data: [DONE]\n\n`);
      answered++;
      spent += performance.now() - began;
    }, delay);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) console.log(address.port);
});
