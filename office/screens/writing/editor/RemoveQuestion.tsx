import { useState } from 'react';
import { conditionsOn, type Draft, ledFrom } from '#questionnaire/draft/draft.ts';
import { end } from '#questionnaire/flow.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { Modal } from '#ui/Modal.tsx';
import { findQuestion } from './edits/questions.ts';

type Props = { draft: Draft; questionKey: string; onClose: () => void; onRemove: (to: string | null) => void };

/** Only of a question that others lead to, or have a condition about: which those are, and what becomes of them. */
export function RemoveQuestion({ draft, questionKey, onClose, onRemove }: Props) {
  const { questions } = draft;
  const at = questions.findIndex(({ key }) => key === questionKey);
  const led = ledFrom(draft, questionKey);
  const conditional = conditionsOn(draft, questionKey).filter(({ key }) => key !== questionKey);
  const [to, setTo] = useState(questions[at]?.entry.go_to || (questions[at + 1]?.key ?? end));
  const places = new Map(questions.map(({ key }, index) => [key, index + 1]));
  const choices = questions
    .slice(Math.min(questions.length, ...led.map(({ key }) => places.get(key)!)))
    .filter(({ key }) => key !== questionKey)
    .map(({ key, entry }) => ({ value: key, label: `${places.get(key)}. ${entry.title || 'Vraag zonder tekst'}` }));
  return (
    <Modal
      open
      title={`Vraag ${at + 1} verwijderen`}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            Niet verwijderen
          </Button>
          <Button onClick={() => onRemove(to || null)}>Verwijderen</Button>
        </>
      }
    >
      {conditional.length > 0 && (
        <>
          <p>
            {conditional.length === 1
              ? 'Eén vraag heeft een voorwaarde over deze vraag. Die voorwaarde vervalt:'
              : 'Deze vragen hebben een voorwaarde over deze vraag. Die voorwaarde vervalt:'}
          </p>
          <ul className="led-from">
            {conditional.map(({ key, entry }) => (
              <li key={key}>{`${places.get(key)}. ${entry.title || 'Vraag zonder tekst'}`}</li>
            ))}
          </ul>
        </>
      )}
      {led.length > 0 && (
        <>
          <p>{led.length === 1 ? 'Eén vraag leidt hierheen:' : 'Deze vragen leiden hierheen:'}</p>
          <ul className="led-from">
            {led.map(({ key }) => (
              <li key={key}>{`${places.get(key)}. ${waysTo(draft, key, questionKey)}`}</li>
            ))}
          </ul>
          <Field label="Waar moeten ze voortaan heen?">
            <Select
              value={to}
              onChange={({ target }) => setTo(target.value)}
              options={[
                { value: '', label: 'Naar de vraag die erop volgt' },
                ...choices,
                { value: end, label: 'Naar het einde' },
              ]}
            />
          </Field>
        </>
      )}
    </Modal>
  );
}

/** 'Krijgt je kind bijles? (na ‘Nee’)' */
function waysTo(draft: Draft, key: string, to: string): string {
  const entry = findQuestion(draft, key)!.entry;
  const answers = (entry.options ?? [])
    .filter(({ go_to }) => go_to === to)
    .map(({ title }) => `‘${title || 'leeg antwoord'}’`);
  const after =
    answers.length > 0 ? ` (na ${new Intl.ListFormat('nl-NL', { type: 'disjunction' }).format(answers)})` : '';
  return `${entry.title || 'Vraag zonder tekst'}${after}`;
}
