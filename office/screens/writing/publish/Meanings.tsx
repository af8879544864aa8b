import type { QuestionDifference } from '#questionnaire/difference/difference-notes.ts';
import { sayNote } from '#questionnaire/difference/difference-words.ts';
import { Field } from '#ui/fields/Field.tsx';
import { Select } from '#ui/fields/Select.tsx';
import type { Mark } from '../difference/marks.ts';

/** What a researcher says of a question that has other words: kept with the version, and logged. */
const meanings = [
  { value: 'apart', label: 'Laat de versies apart zien' },
  { value: 'same_meaning', label: 'Betekent hetzelfde: tel samen' },
  { value: 'typo', label: 'Was een tikfout: tel samen' },
];

type Props = {
  questions: readonly QuestionDifference[];
  chosen: Readonly<Record<string, Mark>>;
  onChoose: (question: string, meaning: Mark) => void;
};

export function Meanings({ questions, chosen, onChoose }: Props) {
  return (
    <section className="block" aria-labelledby="betekenis">
      <div className="title">
        <h2 id="betekenis">Vragen met andere woorden</h2>
      </div>
      <p className="soft">
        Betekent een vraag voor ouders nog hetzelfde? Dan tellen de antwoorden van beide versies samen.
      </p>
      <ul className="meanings">
        {questions.map(({ id, number, title, notes }) => (
          <li key={id}>
            <p>
              <b>{`${number}. ${title}`}</b>
              <br />
              <span className="soft">{notes.map(sayNote).join(', ')}</span>
            </p>
            <Field label="In de resultaten" plain>
              <Select
                options={meanings}
                value={chosen[id] ?? 'apart'}
                onChange={({ target }) => onChoose(id, target.value as Mark)}
              />
            </Field>
          </li>
        ))}
      </ul>
    </section>
  );
}
