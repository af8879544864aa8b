import type { Draft } from '#questionnaire/draft/draft.ts';
import { Field } from '#ui/fields/Field.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { useEditing } from '../editing.tsx';
import { pipesFor, piping, type Spot } from '../edits/piping.ts';
import type { Part } from '../edits/questions.ts';
import { explanationId, titleId } from '../element-ids.ts';

type Props = { draft: Draft; part: Part; label: string };

/** 'Je koos {antwoord:school}': an earlier answer in the words of this question, where somebody was writing them. */
export function Piping({ draft, part, label }: Props) {
  const editing = useEditing();
  const earlier = pipesFor(draft, part.key);
  if (earlier.length === 0) return null;
  const nameOf = ({ key, sub }: Part) => `${key} ${sub ?? ''}`;

  function spot(): Spot | undefined {
    const last = editing.lastCaret();
    if (last?.id === titleId(part)) return { field: 'title', at: last.at };
    return last?.id === explanationId(part) ? { field: 'description', at: last.at } : undefined;
  }
  function put(name: string) {
    const { draft } = editing.now();
    const from = pipesFor(draft, part.key).find((one) => nameOf(one) === name);
    if (!from) return;
    const { changes, field, caret } = piping(draft, part, from, spot());
    editing.act(
      changes,
      `Antwoord ingevoegd bij ${label}`,
      `Het antwoord staat in de ${field === 'title' ? 'vraag' : 'uitleg'}.`,
    );
    editing.focusOn(field === 'title' ? titleId(part) : explanationId(part), caret);
  }
  return (
    <Field label="Zet een eerder antwoord in de vraag" hint="Het komt waar je het laatst typte." plain>
      <Select
        value=""
        placeholder="Kies een vraag"
        options={earlier.map((one) => ({ value: nameOf(one), label: `${one.number}. ${one.title}` }))}
        onChange={({ target }) => put(target.value)}
      />
    </Field>
  );
}
