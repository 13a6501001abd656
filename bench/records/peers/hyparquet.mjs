// The work of the patient list and of one subject, done with hyparquet (all in JavaScript).
import { asyncBufferFromFile, parquetMetadataAsync, parquetRead } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';

/** @typedef {import('../measure.mjs').Peer} Peer */

/** Times stay int64 microseconds, as for the others: the default makes a Date of each, which is slower. */
const parsers = { timestampFromMicroseconds: (/** @type {bigint} */ micros) => micros };

/** @type {Peer['list']} */
export async function list(dataset) {
  /** @type {Map<bigint, { events: number, first: bigint | null, last: bigint | null }>} */
  const subjects = new Map();
  for (const path of dataset.files) {
    const file = await asyncBufferFromFile(path);
    const metadata = await parquetMetadataAsync(file);
    let start = 0;
    for (const group of metadata.row_groups) {
      const end = start + Number(group.num_rows);
      /** @type {Record<string, ArrayLike<bigint | null>>} */
      const columns = {};
      await parquetRead({
        file,
        metadata,
        compressors,
        parsers,
        columns: ['subject_id', 'time'],
        rowStart: start,
        rowEnd: end,
        onChunk: chunk => (columns[chunk.columnName] = /** @type {ArrayLike<bigint | null>} */ (chunk.columnData)),
      });
      const { subject_id: ids = [], time: times = [] } = columns;
      for (let i = 0; i < ids.length; i++) {
        const id = ids[i];
        if (id == null) continue;
        let subject = subjects.get(id);
        if (!subject) subjects.set(id, (subject = { events: 0, first: null, last: null }));
        subject.events++;
        const time = times[i];
        if (time == null) continue;
        if (subject.first === null || time < subject.first) subject.first = time;
        if (subject.last === null || time > subject.last) subject.last = time;
      }
      start = end;
    }
  }
  let events = 0;
  for (const subject of subjects.values()) events += subject.events;
  return { subjects: subjects.size, events };
}

/** @type {Peer['open']} */
export async function open(dataset) {
  /** @type {{ file: import('hyparquet').AsyncBuffer, metadata: import('hyparquet').FileMetaData }[]} */
  const files = [];
  for (const path of dataset.files) {
    const file = await asyncBufferFromFile(path);
    files.push({ file, metadata: await parquetMetadataAsync(file) });
  }
  return {
    async subject(id) {
      const place = dataset.index[id];
      const opened = place && files[place.file];
      if (!opened) throw new Error('This subject is not in the index.');
      let rows = 0;
      await parquetRead({
        ...opened,
        compressors,
        parsers,
        rowStart: place.start,
        rowEnd: place.end,
        onComplete: all => (rows = all.length),
      });
      return rows;
    },
    close: () => Promise.resolve(),
  };
}
