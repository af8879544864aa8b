import { useEffect } from 'react';
import { chanceWords } from '#questionnaire/chance.ts';
import type { Change } from '#questionnaire/draft/changes.ts';
import type { Draft } from '#questionnaire/draft/draft.ts';
import { Field } from '#ui/fields/Field.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { useEditing } from './editing.tsx';
import { withKey } from './edits/questions.ts';
import { fieldId } from './element-ids.ts';

type Place = 'fixed' | 'with' | 'previous' | 'fresh';

/** Whether a question has the same place for everybody, or changes places with those next to it. */
export default function ChanceOrder({
  draft,
  questionKey,
  label,
}: {
  draft: Draft;
  questionKey: string;
  label: string;
}) {
  const editing = useEditing();
  useEffect(() => editing.retryFocus(), [editing]);
  const at = draft.questions.findIndex(({ key }) => key === questionKey);
  const entries = draft.questions.map(({ entry }) => entry);
  if (at < 0 || (entries.length < 2 && !entries[at]!.by_chance)) return null;
  const above = entries[at - 1]?.by_chance;
  const words = chanceWords(entries, at);
  const place = placeOf(draft, at);
  const choices: [Place, string][] = [
    ['fixed', 'Vaste plek'],
    ['with', 'Wisselende plek'],
    ...(above
      ? ([
          ['previous', `Blijft achter vraag ${at}`],
          ['fresh', 'Wisselende plek, nieuwe groep'],
        ] as [Place, string][])
      : []),
  ];
  return (
    <Field
      id={fieldId('by_chance')}
      label="Plek in de lijst"
      hint={
        place === 'fixed'
          ? undefined
          : words
            ? `Deze vraag ${/^in/.test(words) ? 'staat ' : ''}${words}. Iedere ouder krijgt een eigen volgorde.`
            : 'Kies dit ook bij de vraag erboven of eronder.'
      }
      plain
    >
      <Select
        value={place}
        options={choices.map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => {
          const { draft } = editing.now();
          const at = draft.questions.findIndex(({ key }) => key === questionKey);
          editing.act(placed(draft, at, target.value as Place), `Plek gekozen bij ${label}`);
        }}
      />
    </Field>
  );
}

function placeOf({ questions }: Draft, at: number): Place {
  const { by_chance, with_previous } = questions[at]!.entry;
  const above = questions[at - 1]?.entry.by_chance;
  if (!by_chance) return 'fixed';
  if (above && above !== by_chance) return 'fresh';
  return above && with_previous ? 'previous' : 'with';
}

/** The question with another place. A new group takes along those below that were in one with it. */
function placed({ questions }: Draft, at: number, place: Place): Change[] {
  const groupOf = (index: number): unknown => questions[index]?.entry.by_chance;
  const [own, above, below] = [groupOf(at), groupOf(at - 1), groupOf(at + 1)];
  const taken = new Set(questions.map(({ entry }) => entry.by_chance));
  const fresh = [...'abcdefghijklmnopqrstuvwxyz'].find((name) => !taken.has(name)) ?? `groep ${at + 1}`;
  const group = place === 'fixed' ? undefined : place === 'fresh' ? fresh : above || own || below || fresh;
  const last = own ? questions.findIndex(({ entry }, index) => index > at && entry.by_chance !== own) : at + 1;
  const along = place === 'fixed' ? at + 1 : last < 0 ? questions.length : last;
  return questions.slice(at, along).map(({ key, entry }, step): Change => {
    const told = withKey(entry, 'by_chance', group);
    return { kind: 'edit', key, entry: step === 0 ? withKey(told, 'with_previous', place === 'previous') : told };
  });
}
