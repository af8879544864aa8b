import { type ReactNode, useRef } from 'react';
import { tellsOfFamily } from '#contract/office/letter-tells.ts';
import { Field } from '#ui/fields/Field.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { useEditing } from '../editing.tsx';

export const letters = [
  {
    name: 'invitation',
    title: 'Uitnodiging',
    subject: 'Doe je mee met een nieuwe vragenlijst?',
    text: 'Er staat een nieuwe vragenlijst voor je klaar. We horen graag hoe het bij jou gaat.',
  },
  {
    name: 'reminder',
    title: 'Herinnering',
    subject: 'Doe je nog mee met de vragenlijst?',
    text: 'Kort geleden vroegen we je om mee te doen aan een vragenlijst.',
  },
] as const;

type LetterValue = { subject?: unknown; text?: unknown };
type Props = {
  letter: (typeof letters)[number];
  value: unknown;
  /** What can be put into the text, by its name, with what a reader would see. */
  variables?: readonly { name: string; value: string | null }[];
  /** WhatsApp has no subject. */
  subjectless?: boolean;
  children?: ReactNode;
};

/** The words of one letter that are the campaign's own. What is left empty, the panel says itself. */
export function LetterWords({
  letter: { name, title, subject, text },
  value,
  variables = [],
  subjectless = false,
  children,
}: Props) {
  const editing = useEditing();
  const area = useRef<HTMLTextAreaElement>(null);
  const said: LetterValue = typeof value === 'object' && value !== null ? value : {};
  const tells = tellsOfFamily(String(said.subject ?? ''));
  function keep(part: LetterValue) {
    const given = Object.entries({ ...said, ...part }).filter(([, words]) => words !== '');
    editing.set(name, given.length > 0 ? Object.fromEntries(given) : undefined, `${title} gewijzigd`);
  }
  /** Where the cursor stands, or at the end. */
  function insert(variable: string) {
    const element = area.current!;
    const before = String(said.text ?? '') || text;
    const at = element.value === '' ? before.length : element.selectionStart;
    const end = element.value === '' ? before.length : element.selectionEnd;
    const space = at > 0 && !/\s/.test(before[at - 1]!) ? ' ' : '';
    const mark = `${space}{${variable}}`;
    keep({ text: before.slice(0, at) + mark + before.slice(end) });
    editing.say(`{${variable}} staat in de tekst.`);
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(at + mark.length, at + mark.length);
    });
  }
  return (
    <fieldset className="letter-words">
      <legend>{title}</legend>
      {!subjectless && (
        <>
          <Field
            label="Onderwerp"
            hint="Anderen kunnen dit op het scherm zien staan. Zeg hier niet waar de vragenlijst over gaat."
            plain
          >
            <TextInput
              placeholder={subject}
              value={String(said.subject ?? '')}
              autoComplete="off"
              onChange={({ target }) => keep({ subject: target.value })}
            />
          </Field>
          <div aria-live="polite">
            {tells && (
              <p className="hint-line">
                {`‘${tells.word}’ vertelt aan wie meekijkt iets over ${tells.topic}. Kies een onderwerp dat niets over een gezin zegt.`}
              </p>
            )}
          </div>
        </>
      )}
      <Field label="Tekst" hint="Een lege regel begint een nieuwe alinea." plain>
        <TextArea
          ref={area}
          rows={5}
          placeholder={text}
          value={String(said.text ?? '')}
          onChange={({ target }) => keep({ text: target.value })}
        />
      </Field>
      {variables.length > 0 && (
        <p className="inserts">
          {variables.map((one) => (
            <button key={one.name} type="button" className="insert" onClick={() => insert(one.name)}>
              {`+ ${one.name}`}
              <span className="unseen">{' in de tekst: '}</span>
              <small>{one.value ?? 'nog niet bekend'}</small>
            </button>
          ))}
        </p>
      )}
      {children}
    </fieldset>
  );
}
