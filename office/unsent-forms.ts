import { useState } from 'react';
import { useSession } from './session.ts';

/**
 * What was typed in a form and is not sent, in the memory of this tab alone. A session that ends, or a reason to look
 * at a member that is over, takes the form away; when its writer is back the words stand there again. Another colleague
 * never gets them, and at log-out they are gone.
 */
const kept = new Map<string, unknown>();

export const forgetTyped = (): void => kept.clear();

/** What this colleague left in a form; undefined: nothing, or a form that keeps nothing. */
export function useTypedIn<Values>(place: string | undefined) {
  const { staff } = useSession();
  const key = staff && place !== undefined ? `${staff.email} ${place}` : undefined;
  return {
    left: key === undefined ? undefined : (kept.get(key) as Values | undefined),
    keep: (values: Values) => void (key !== undefined && kept.set(key, values)),
    forget: () => void (key !== undefined && kept.delete(key)),
  };
}

/** Words of one field that is not part of a form of a contract. `before`: what stands there until somebody types. */
export function useTyped(place: string, before = ''): [words: string, type: (words: string) => void, sent: () => void] {
  const { left = before, keep, forget } = useTypedIn<string>(place);
  const [words, setWords] = useState(left);
  const type = (next: string) => {
    setWords(next);
    if (next === before) forget();
    else keep(next);
  };
  return [words, type, forget];
}
