/** Something the operator can mend: its message says what and how, no stack needed. */
export class EmbeddedDatabaseError extends Error {}

/** Whether this is a refusal of the system ('ENOENT') or of PostgreSQL ('3D000') with one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
