/** note: worth knowing; warn: mend it soon; bad: the panel does not do its work, or is about to stop doing it. */
export type Level = 'ok' | 'note' | 'warn' | 'bad';

/** What the doctor looked at, what was found, and what to do about it. Without a level what is not ok is bad. */
export type Finding = { check: string; ok: boolean; level?: Level; found: string; advice?: string };

export const levelOf = ({ ok, level, advice }: Finding): Level => level ?? (ok ? (advice ? 'note' : 'ok') : 'bad');
