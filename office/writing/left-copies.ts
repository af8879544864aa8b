import { draftChanges } from '#contract/calls/office/writing.ts';
import type { Call } from '#contract/client.ts';
import { applyChanges, changesBetween } from '#questionnaire/draft/changes.ts';
import type { DraftText } from './autosave.ts';
import { copiesOf, type KeptCopy, keepCopy, type LeftCopy } from './local-draft.ts';

type Options = {
  id: string;
  email: string;
  call: Call;
  text: () => DraftText;
  /** A tab that lives keeps its own copy. */
  isAlive: (copy: { editor: string; key: string }) => boolean;
  onChange: () => void;
};

/** What was typed on this device and is not in the draft: offered until its writer puts it in or throws it away. */
export function makeLeftCopies({ id, email, call, text, isAlive, onChange }: Options) {
  let copies: readonly LeftCopy[] = [];
  /** In a browser that keeps nothing for us. */
  let unkept: readonly LeftCopy[] = [];
  let asked = 0;

  /** Only a draft that is as new as what the copy stands on can tell. */
  const isIn = ({ base, changes }: LeftCopy): boolean =>
    base <= text().revision && changesBetween(text().known, applyChanges(text().known, changes)).length === 0;

  /** Where the server has the set that a tab was sending, the rest stands on the revision that it became. */
  async function notSaved({ sending, ...copy }: KeptCopy): Promise<LeftCopy> {
    if (!sending) return copy;
    const query = { since: String(copy.base) };
    const made = await call(draftChanges, { params: { id }, query }).catch(() => undefined);
    const at = made?.sends.indexOf(sending.send_id) ?? -1;
    return at < 0 ? { ...copy, changes: [...sending.changes, ...copy.changes] } : { ...copy, base: copy.base + at + 1 };
  }
  async function find(): Promise<void> {
    const mine = ++asked;
    const found = await Promise.all(
      copiesOf(email, id)
        .filter((copy) => !isAlive(copy))
        .map(notSaved),
    );
    // Asked again meanwhile, or one of them was put in or thrown away.
    if (mine !== asked) return;
    for (const copy of found) if (isIn(copy)) keepCopy(copy.key, undefined);
    copies = [...found, ...unkept].filter((copy) => !isIn(copy));
    onChange();
  }
  function forget({ key }: LeftCopy): void {
    asked++;
    keepCopy(key, undefined);
    unkept = unkept.filter((one) => one.key !== key);
    copies = copies.filter((one) => one.key !== key);
    onChange();
  }
  return {
    find,
    first: (): LeftCopy | undefined => copies[0],
    get: (key: string): LeftCopy | undefined => copies.find((one) => one.key === key),
    addUnkept: (copy: LeftCopy) => {
      unkept = [...unkept, copy];
    },
    forget,
    /** Answers the way back. */
    discard: (copy: LeftCopy) => {
      forget(copy);
      return () => {
        if (!keepCopy(copy.key, copy)) unkept = [...unkept, copy];
        void find();
      };
    },
  };
}
