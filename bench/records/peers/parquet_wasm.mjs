// The work of the patient list and of one subject, done with parquet-wasm (Rust in WebAssembly) and Arrow.
import { tableFromIPC } from 'apache-arrow';
import { openAsBlob } from 'node:fs';
import { ParquetFile } from 'parquet-wasm/node';

/** @typedef {import('../measure.mjs').Peer} Peer */

/** @type {Peer['list']} */
export async function list(dataset) {
  /** @type {Map<bigint, { events: number, first: bigint | null, last: bigint | null }>} */
  const subjects = new Map();
  for (const path of dataset.files) {
    const file = await ParquetFile.fromFile(await openAsBlob(path));
    const groups = file.metadata().numRowGroups();
    for (let group = 0; group < groups; group++) {
      const read = await file.read({ columns: ['subject_id', 'time'], rowGroups: [group], batchSize: 131_072 });
      for (const batch of tableFromIPC(read.intoIPCStream()).batches) {
        const [ids, times] = [batch.getChild('subject_id')?.data[0], batch.getChild('time')?.data[0]];
        if (!ids || !times) throw new Error('The file lacks a column.');
        const [idValues, timeValues] = [
          /** @type {BigInt64Array} */ (ids.values),
          /** @type {BigInt64Array} */ (times.values),
        ];
        for (let i = 0; i < batch.numRows; i++) {
          const id = idValues[i] ?? 0n;
          let subject = subjects.get(id);
          if (!subject) subjects.set(id, (subject = { events: 0, first: null, last: null }));
          subject.events++;
          if (times.nullCount > 0 && !times.getValid(i)) continue;
          const time = timeValues[i] ?? 0n;
          if (subject.first === null || time < subject.first) subject.first = time;
          if (subject.last === null || time > subject.last) subject.last = time;
        }
      }
    }
    file.free();
  }
  let events = 0;
  for (const subject of subjects.values()) events += subject.events;
  return { subjects: subjects.size, events };
}

/** @type {Peer['open']} */
export async function open(dataset) {
  /** @type {{ file: ParquetFile, starts: number[] }[]} */
  const files = [];
  for (const path of dataset.files) {
    const file = await ParquetFile.fromFile(await openAsBlob(path));
    const starts = [0];
    for (const group of file.metadata().rowGroups()) starts.push((starts.at(-1) ?? 0) + Number(group.numRows()));
    files.push({ file, starts });
  }
  return {
    async subject(id) {
      const place = dataset.index[id];
      const opened = place && files[place.file];
      if (!opened) throw new Error('This subject is not in the index.');
      const { file, starts } = opened;
      const rowGroups = starts.flatMap((start, i) => {
        const end = starts[i + 1];
        return end !== undefined && start < place.end && end > place.start ? [i] : [];
      });
      const offset = place.start - (starts[rowGroups[0] ?? 0] ?? 0);
      const read = await file.read({ rowGroups, offset, limit: place.end - place.start });
      return tableFromIPC(read.intoIPCStream()).numRows;
    },
    close: () => Promise.resolve(files.forEach(({ file }) => file.free())),
  };
}
