import { fault } from './faults';

/** Errors of the file system in words; anything else is handed back as it is. */
export function fileSystemFault(error: unknown, shown: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return fault('not-found', { file: shown }, error);
    case 'EACCES':
    case 'EPERM':
      return fault('not-readable', { file: shown, why: 'no permission' }, error);
    case 'EISDIR':
      return fault('not-readable', { file: shown, why: 'it is a folder' }, error);
    case 'EMFILE':
    case 'ENFILE':
      return fault('not-readable', { file: shown, why: 'too many files are open' }, error);
    case 'ELOOP':
      return fault('not-readable', { file: shown, why: 'its links lead in a circle' }, error);
    case 'EIO':
    case 'EBUSY':
    case 'ESTALE':
      return fault('not-readable', { file: shown, why: 'the drive reports an error' }, error);
    default:
      return error;
  }
}
