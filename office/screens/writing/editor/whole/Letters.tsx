import { own } from '#contract/writing/changes.ts';
import { Field } from '#ui/fields/Field.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { useEditing, type Writing } from '../editing.tsx';
import { KeptField } from '../parts.tsx';

const letters = [
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

/** The words above the tear line of what is sent; the panel says the rest by itself. */
export function Letters({ writing: { draft } }: { writing: Writing }) {
  return (
    <section className="writing settings" aria-labelledby="brieven">
      <h2 id="brieven" tabIndex={-1}>
        Brieven
      </h2>
      <p className="soft">
        Boven elke brief staat een groet met de naam van de ouder. Eronder staan de titel, het aantal vragen, tot
        wanneer meedoen kan, de link, en hoe iemand zich afmeldt. Wat je leeg laat, zegt het panel zelf.
      </p>
      {letters.map((letter) => (
        <Letter key={letter.name} letter={letter} value={own(draft.settings, letter.name)} />
      ))}
    </section>
  );
}

type Said = { subject?: unknown; text?: unknown };
type Props = { letter: (typeof letters)[number]; value: unknown };

function Letter({ letter: { name, title, subject, text }, value }: Props) {
  const editing = useEditing();
  const said: Said = typeof value === 'object' && value !== null ? value : {};
  function keep(part: Said) {
    const given = Object.entries({ ...said, ...part }).filter(([, words]) => words !== '');
    editing.set(name, given.length > 0 ? Object.fromEntries(given) : undefined, `${title} gewijzigd`);
  }
  return (
    <fieldset className="letter-words">
      <legend>{title}</legend>
      <KeptField
        label="Onderwerp"
        hint="Anderen kunnen dit op het scherm zien staan. Zeg hier niet waar de vragenlijst over gaat."
        placeholder={subject}
        value={String(said.subject ?? '')}
        onKeep={(words) => keep({ subject: words })}
      />
      <Field label="Tekst" hint="Een lege regel begint een nieuwe alinea." plain>
        <TextArea
          rows={5}
          placeholder={text}
          value={String(said.text ?? '')}
          onChange={({ target }) => keep({ text: target.value })}
        />
      </Field>
    </fieldset>
  );
}
