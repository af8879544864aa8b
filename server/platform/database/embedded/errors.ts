/** Something the operator can mend: its message says what and how, no stack needed. */
export class EmbeddedDatabaseError extends Error {}

/** Whether this is a refusal of the system ('ENOENT') or of PostgreSQL ('3D000') with one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** Puts an error of the operating system into words for the operator; any other error is returned as it is. */
export function explained(error: unknown, path: string): unknown {
  if (!(error instanceof Error && 'syscall' in error)) return error;
  const advice = hasCode(error, 'ENOSPC', 'EDQUOT')
    ? 'Make room on the disk and start again.'
    : 'Make DATA_DIR writable for this account, or set DATA_DIR to another folder.';
  return new EmbeddedDatabaseError(`The database folder ${path} cannot be used: ${error.message}. ${advice}`, {
    cause: error,
  });
}

/** The line that matters of what PostgreSQL or initdb wrote, and what to do about it. */
export function inShort(output: string): string {
  const lines = output.trim().split('\n');
  const severe = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.find((line) => / error: /.test(line));
  const reason = severe?.replace(/^.*?(FATAL|PANIC|error): +/, '') ?? lines.at(-1) ?? '';
  const advice = advices.find(([about]) => about.test(reason))?.[1] ?? '';
  return `${reason}.${advice}`;
}

const advices: [RegExp, string][] = [
  [/No space left|quota exceeded/, ' Make room on the disk and start again.'],
  [/effective user ID/, ' Give this account a name in /etc/passwd, or set DATABASE_URL.'],
  [/Permission denied|Read-only/, ' Make DATA_DIR writable for this account, or set DATA_DIR to another folder.'],
];
