import type { GroupKey } from '#contract/draw/how.ts';
import { backgrounds } from '#contract/questions/background.ts';

type Group = { keys: readonly GroupKey[]; classes: readonly string[] };

/** A group in words, for the audit log: 'Hbo of universiteit, Vrouw'. */
export const groupName = ({ keys, classes }: Group): string =>
  classes.map((id, at) => backgrounds[keys[at]!].classes.find((one) => one.id === id)?.title ?? id).join(', ');
