import { useState } from 'react';
import { capitalize } from '#contract/format.ts';
import { sayLoss } from '#questionnaire/convert/loss-words.ts';
import type { Loss } from '#questionnaire/convert/losses.ts';
import { asQuestions } from '#questionnaire/draft/as-questions.ts';
import type { CampaignFile, QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { namesOf } from '#questionnaire/draft/campaign-file.ts';
import { type Reading, readingNow, readingsOf, withReadings } from '#questionnaire/paste/readings.ts';
import { questionTypeNames, questionTypeOf } from '#questionnaire/question-types.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { conditionAt } from '../routes/route-words.ts';
import { type ReadQuestionnaire, sayUnderstood } from './read-questionnaire.ts';

type Props = { understood: ReadQuestionnaire; busy: boolean; inList: boolean; onTake: (file: CampaignFile) => void };

const readingWords: Record<Reading, string> = {
  one: 'antwoorden: één kiezen',
  several: 'antwoorden: meer kiezen',
  explanation: 'uitleg bij een open vraag',
  questions: 'losse vragen',
  statements: 'stellingen onder één schaal',
  answers: 'antwoorden: één kiezen',
};

/** Of a long list of one kind: more than that nobody reads, and the page would stand still for it. */
const shown_most = 200;
const block_most = 12;
const More = ({ of }: { of: number }) => of > shown_most && <li className="soft">{`En nog ${of - shown_most}.`}</li>;

export function UnderstoodList({ understood, busy, inList, onTake }: Props) {
  /** By `keys`: the words of a question and which of those it is, so that it stays where text above it changes. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, Reading>>(new Map());
  const [opened, setOpened] = useState<boolean>();
  if ('refused' in understood) {
    return (
      <div className="start-understood" role="status">
        <p className="notice wrong">{understood.refused}</p>
        <LeftOut fates={understood.fates} losses={[]} />
      </div>
    );
  }
  const { fates, lines = [] } = understood;
  const read = understood.file.questions ?? [];
  const counts = new Map<string, number>();
  const keys = read.map(({ title }) => {
    const count = (counts.get(title ?? '') ?? 0) + 1;
    counts.set(title ?? '', count);
    return `${count} ${title ?? ''}`;
  });
  const placeOf = (line: number) => lines.findLastIndex((one) => one <= line);
  /** The lines of its question, so that nobody has to look for them in the text above. */
  function blockAt(line: number): string[] {
    const at = placeOf(line);
    const [from, until] = [lines[at] ?? line, lines[at + 1] ?? Number.POSITIVE_INFINITY];
    const block = fates.filter((fate) => fate.line >= from && fate.line < until).map(({ text }) => text);
    return block.length > block_most ? [...block.slice(0, block_most), '…'] : block;
  }
  function chosenFor(loss: Loss): [at: number, reading: Reading] | undefined {
    const at = loss.where && 'line' in loss.where ? placeOf(loss.where.line) : -1;
    const reading = chosen.get(keys[at] ?? '');
    return reading && readingsOf(loss).includes(reading) ? [at, reading] : undefined;
  }
  const readings = new Map(understood.losses.map(chosenFor).filter((one) => one !== undefined));
  const file = withReadings(understood.file, readings);
  // A list that exists has a title.
  const losses = understood.losses.filter(({ code }) => !inList || code !== 'no_title');
  const questions = file.questions ?? [];
  const asked = asQuestions(file);
  const isOpen = opened ?? questions.length <= 12;
  return (
    <div className="start-understood">
      <p role="status">
        <b>{sayUnderstood(file)}</b>{' '}
        {losses.length > 0 &&
          (losses.length === 1
            ? 'Over één ding hieronder moet je iets weten.'
            : `Over ${losses.length} dingen hieronder moet je iets weten.`)}
      </p>
      <div>
        <Button busy={busy} busyText="Bezig met overnemen" onClick={() => onTake(file)}>
          Maak hier vragen van
        </Button>
      </div>
      <Losses
        losses={losses}
        blockAt={blockAt}
        readAs={(loss, line) => chosenFor(loss)?.[1] ?? readingNow(loss, read[placeOf(line)])}
        onChoose={(line, reading) => setChosen(new Map(chosen).set(keys[placeOf(line)] ?? '', reading))}
      />
      <LeftOut fates={fates} losses={losses} />
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => currentTarget.open !== isOpen && setOpened(currentTarget.open)}
      >
        <summary>Zo hebben we de vragen begrepen</summary>
        <ol className="read">
          {(isOpen ? questions : []).map((question, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the questions of one text, in its order
            <Read key={at} question={question} at={at} questions={questions} condition={conditionAt(asked, at)} />
          ))}
        </ol>
      </details>
    </div>
  );
}

type ReadProps = {
  question: QuestionEntry;
  at: number;
  questions: readonly QuestionEntry[];
  condition: string | undefined;
};

function Read({ question, at, questions, condition }: ReadProps) {
  const { title, type, required, other, options, go_to, sub_questions, description } = question;
  const known = questionTypeOf(question);
  const kind = known ? questionTypeNames[known].toLowerCase() : type;
  const place = (to: string): string => {
    const index = namesOf(questions).findIndex(({ name }) => name === to);
    return index < 0 ? 'het einde' : `vraag ${index + 1}`;
  };
  const leads = (to: string | null | undefined) => (to ? <span className="soft">{` → ${place(to)}`}</span> : null);
  return (
    <li>
      <p>
        <b>{`${at + 1}.`}</b> {title}{' '}
        <span className="tag">{[kind, required && 'verplicht'].filter(Boolean).join(', ')}</span>
        {leads(go_to)}
      </p>
      {condition && <p className="soft small">{`${capitalize(condition)}.`}</p>}
      {description && <p className="soft small">{description}</p>}
      {options && options.length > 0 && (
        <ul>
          {options.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the options of one question, in its order
            <li key={index}>
              {option.title}
              {leads(option.go_to)}
            </li>
          ))}
          {other && <li>Anders, namelijk</li>}
        </ul>
      )}
      {sub_questions && sub_questions.length > 0 && (
        <p className="soft small">{`Met ${known === 'statements' ? 'stellingen' : 'deelvragen'}: ${sub_questions.map((sub) => `‘${sub.title}’`).join(', ')}.`}</p>
      )}
    </li>
  );
}

/** By line of the text, or by question of the file: what was not taken as it stood, and what can be done. */
type LossesProps = {
  losses: readonly Loss[];
  blockAt: (line: number) => string[];
  readAs: (loss: Loss, line: number) => Reading | undefined;
  onChoose: (line: number, reading: Reading) => void;
};

function Losses({ losses, blockAt, readAs, onChoose }: LossesProps) {
  if (losses.length === 0) return null;
  return (
    <section aria-label="Wat je moet weten">
      <h3>Wat je moet weten</h3>
      <ul className="losses">
        {losses.slice(0, shown_most).map((loss, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one list, drawn anew as a whole
          <li key={at}>
            {loss.where && (
              <span className="tag">{'line' in loss.where ? `Regel ${loss.where.line}` : loss.where.question}</span>
            )}{' '}
            {sayLoss(loss)}
            {loss.where && 'line' in loss.where && readingsOf(loss).length > 0 && (
              <Readings
                readings={readingsOf(loss)}
                block={blockAt(loss.where.line)}
                chosen={readAs(loss, loss.where.line)}
                line={loss.where.line}
                onChoose={onChoose}
              />
            )}
          </li>
        ))}
        <More of={losses.length} />
      </ul>
    </section>
  );
}

type ReadingsProps = {
  readings: readonly Reading[];
  block: readonly string[];
  chosen: Reading | undefined;
  line: number;
  onChoose: LossesProps['onChoose'];
};

const Readings = ({ readings, block, chosen, line, onChoose }: ReadingsProps) => (
  <div className="readings">
    <blockquote>{block.join('\n')}</blockquote>
    <Field label={`Lees regel ${line} en verder als`}>
      <Select
        value={chosen}
        onChange={({ target }) => onChoose(line, target.value as Reading)}
        options={readings.map((value) => ({ value, label: readingWords[value] }))}
      />
    </Field>
  </div>
);

/** Lines that are in no question and of which nothing else was said. */
function LeftOut({
  fates,
  losses,
}: Pick<Extract<ReadQuestionnaire, { refused: string }>, 'fates'> & { losses: readonly Loss[] }) {
  const told = new Set(losses.flatMap(({ where }) => (where && 'line' in where ? where.line : [])));
  const left = fates.filter(({ as, line }) => as === 'left_out' && !told.has(line));
  if (left.length === 0) return null;
  return (
    <section aria-label="Weggelaten">
      <h3>Weggelaten</h3>
      <ul className="losses">
        {left.slice(0, shown_most).map(({ line, text }) => (
          <li key={line}>
            <span className="tag">{`Regel ${line}`}</span> {text}
          </li>
        ))}
        <More of={left.length} />
      </ul>
    </section>
  );
}
