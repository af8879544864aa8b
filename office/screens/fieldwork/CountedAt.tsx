import { clockSeconds } from '#contract/format.ts';

/** Says when the numbers beside it were counted, where that was not now. */
export function CountedAt({ at }: { at: string | null }) {
  return at && <p className="soft small">{`Geteld om ${clockSeconds(new Date(at)).replaceAll('.', ':')}`}</p>;
}
