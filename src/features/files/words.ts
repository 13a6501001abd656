import type { FilesChange } from './watch';

/** The sentences about files that changed under an open page. */

export function changedSentence({ changed, deleted }: FilesChange): string {
  const parts = [
    ...(changed.length > 0 ? [`${listed(changed)} changed on disk`] : []),
    ...(deleted.length > 0 ? [`${listed(deleted)} ${deleted.length === 1 ? 'was' : 'were'} deleted`] : []),
  ];
  return `${parts.join(', and ')}: read again.`;
}

export function goneSentence(path: string): string {
  return `${path} was deleted or moved, so it can’t be shown any more. Put it back, or close this tab.`;
}

function listed(files: readonly string[]): string {
  const [first = '', ...rest] = files;
  return rest.length === 0 ? first : `${first} and ${rest.length} more file${rest.length === 1 ? '' : 's'}`;
}
