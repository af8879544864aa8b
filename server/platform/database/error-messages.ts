import { isConnectionLost } from './database.ts';

const sentences: Record<string, string> = {
  '53100': 'The disk of the database is full. Make room on it and try it again.',
  '58030': 'The disk of the database does not work. Look at its log, then try it again.',
  '25006': 'The database may only be read at this moment: it is a copy of another one, or was told so.',
  '53300': 'The database has no connection left. Raise max_connections, or try it again later.',
  '42501': 'The role of DATABASE_URL may not do this: it must own the database.',
};

/** What went wrong with the database, as one sentence for an operator who can mend it; undefined: it is a fault of ours. */
export function databaseWords(error: unknown): string | undefined {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const known = sentences[code];
  if (known) return `${known} (${message})`;
  return isConnectionLost(error) ? `The database cannot be reached, or ended: ${message}.` : undefined;
}
