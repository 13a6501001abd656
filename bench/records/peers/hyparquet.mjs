// The work of the patient list and of one subject, done with hyparquet (all in JavaScript) as it comes: a time is a Date.
import { asyncBufferFromFile, parquetMetadataAsync, parquetRead } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';

/** @typedef {import('../measure.mjs').Peer} Peer */

/**
 * @typedef {Partial<import('hyparquet').ParquetParsers>} Parsers
 * @typedef {Date | bigint} Time
 */

/** @type {Peer['list']} */
export const list = dataset => listSubjects(dataset, {});

/** @type {Peer['open']} */
export const open = dataset => openFiles(dataset, {});

/**
 * @param {import('../measure.mjs').Dataset} dataset
 * @param {Parsers} parsers how values are made of what is stored; what is left out is hyparquet's own way
 */
export async function listSubjects(dataset, parsers) {
  /** @type {Map<bigint, { events: number, first: Time | null, last: Time | null }>} */
  const subjects = new Map();
  for (const path of dataset.files) {
    const file = await asyncBufferFromFile(path);
    const metadata = await parquetMetadataAsync(file);
    let start = 0;
    for (const group of metadata.row_groups) {
      const end = start + Number(group.num_rows);
      /** @type {{ subject_id?: ArrayLike<bigint | null>, time?: ArrayLike<Time | null> }} */
      const columns = {};
      await parquetRead({
        file,
        metadata,
        compressors,
        parsers,
        columns: ['subject_id', 'time'],
        rowStart: start,
        rowEnd: end,
        onChunk: chunk => Object.assign(columns, { [chunk.columnName]: chunk.columnData }),
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

/**
 * @param {import('../measure.mjs').Dataset} dataset
 * @param {Parsers} parsers
 * @returns {ReturnType<Peer['open']>}
 */
export async function openFiles(dataset, parsers) {
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
