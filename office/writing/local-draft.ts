import { type Change, changesBetween } from '#questionnaire/draft/changes.ts';
import type { DraftText } from './autosave.ts';
import { makeId } from './makeId.ts';

/** What a tab typed that the server does not have, as the browser keeps it: so a tab may die at any moment. */
export type LocalCopy = {
  editor: string;
  base: number;
  /** The set that was on its way: the server may have it. */
  sending?: { send_id: string; changes: readonly Change[] } | undefined;
  /** What was typed behind that. */
  changes: readonly Change[];
  title: string;
};
/** Of which is known that the server does not have it. */
export type LeftCopy = Omit<LocalCopy, 'sending'> & { key: string };

export type KeptCopy = LocalCopy & { key: string };

export const unsentPrefix = 'ouderpanel.unsent';
const rowOf = (email: string, campaign = ''): string => `${unsentPrefix} ${email} ${campaign && `${campaign} `}`;

/** The own place of a tab, in which it writes over nobody else. */
export const makeKey = (email: string, campaign: string): string => rowOf(email, campaign) + makeId();

/** False: the browser keeps nothing for us, and closing the tab would lose it. */
export function keepCopy(key: string, copy: LocalCopy | undefined): boolean {
  try {
    if (copy && (copy.changes.length > 0 || copy.sending)) localStorage.setItem(key, JSON.stringify(copy));
    else localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** What a colleague typed in a questionnaire on this device that the server does not have. */
export const copiesOf = (email: string, campaign: string): KeptCopy[] =>
  keysOf(rowOf(email, campaign)).flatMap((key) => {
    const copy = read(key);
    return copy ? [{ ...copy, key }] : [];
  });

/** The questionnaires of which something is kept here. */
export function unsentLists(email: string): { id: string; title: string }[] {
  const start = rowOf(email);
  const lists = keysOf(start).flatMap((key) => {
    const copy = read(key);
    return copy ? [[key.slice(start.length).split(' ')[0]!, copy.title] as const] : [];
  });
  return [...new Map(lists)].map(([id, title]) => ({ id, title }));
}

/** Takes copies out of the browser. Answers the way back. */
export function discardCopies(copies: readonly KeptCopy[]): () => void {
  for (const { key } of copies) keepCopy(key, undefined);
  return () => {
    for (const { key, ...copy } of copies) keepCopy(key, copy);
  };
}

function keysOf(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    // A browser that forbids it has kept nothing either.
    return [];
  }
}

function read(key: string): LocalCopy | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key)!) as LocalCopy | OldCopy;
    return 'revision' in kept ? fromOld(kept) : kept;
  } catch {
    // A place that is damaged holds nothing.
    return undefined;
  }
}

/** As tabs kept it before one of them wrote at a time. */
type OldCopy = {
  revision: number;
  sending: { send_id: string; changes: Change[] } | null;
  pending: Change[];
  title: string;
};
const fromOld = ({ revision, sending, pending, title }: OldCopy): LocalCopy => ({
  ...{ editor: '', base: revision, title, changes: pending },
  ...(sending && { sending }),
});

/** What is not saved, as it stands at this keystroke. */
export function unsentOf(text: DraftText, editor: string): LocalCopy {
  const { revision: base, known, shown, sending } = text;
  const { title } = shown.settings;
  const changes = changesBetween(sending?.result ?? known, shown);
  const onItsWay = sending && { sending: { send_id: sending.send_id, changes: sending.changes } };
  return { editor, base, ...onItsWay, changes, title: typeof title === 'string' ? title : '' };
}
