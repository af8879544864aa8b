import type { QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { useEditing } from '../editing.tsx';
import { IconPlus } from '../icons.tsx';
import { isChoice } from './kinds.ts';
import type { usePart } from './QuestionWords.tsx';

type Props = Pick<ReturnType<typeof usePart>, 'now' | 'keep'> & { entry: QuestionEntry; of: string };

export function AddOther({ entry, of, now, keep }: Props) {
  const editing = useEditing();
  if (!isChoice(entry) || entry.other) return null;
  return (
    <button
      type="button"
      className="button quiet"
      onClick={() => {
        keep({ ...now(), other: true }, '‘Anders’ toegevoegd');
        editing.say('‘Anders, namelijk’ staat erbij.');
      }}
    >
      <IconPlus /> <span>‘Anders, namelijk’{of && <span className="unseen">{of}</span>}</span>
    </button>
  );
}
