import type { ReactNode } from 'react';
import { chanceWords } from '#questionnaire/chance.ts';
import { showIfWords } from '#questionnaire/conditions/show-if-words.ts';
import { countHint } from '#questionnaire/counts.ts';
import { subLetter } from '#questionnaire/draft/statements.ts';
import { end, type SubQuestion, type SurveyQuestion } from '#questionnaire/flow.ts';
import { leastOf } from '#questionnaire/number.ts';
import { askedDescription, piped } from '#questionnaire/piping.ts';
import { type QuestionType, typeOf } from '#questionnaire/question-types.ts';

type Props = { question: SurveyQuestion; at: number; questions: readonly SurveyQuestion[] };

export function PaperQuestion({ question, at, questions }: Props) {
  const place = (id: string): string => {
    const index = questions.findIndex((one) => one.id === id);
    if (id === end) return 'het einde';
    return index < 0 ? 'een vraag die er niet is' : `vraag ${index + 1}`;
  };
  const own = question.go_to_question_id;
  const chance = chanceWords(questions, at);
  const isNext = own === questions[at + 1]?.id;
  return (
    <li>
      {chance && <p className="leads">{`Deze vraag ${/^in/.test(chance) ? 'staat ' : ''}${chance}.`}</p>}
      {question.show_if && (
        <p className="leads">{`Vul deze vraag alleen in als ${showIfWords(question.show_if, questions)}.`}</p>
      )}
      <Asked question={question} number={String(at + 1)} place={place} />
      {question.sub_questions.map((sub, index) => (
        <div className="sub" key={sub.id}>
          <Asked question={sub} number={`${at + 1}${subLetter(index)}`} place={place} />
        </div>
      ))}
      {own && !isNext && <p className="leads">{`Daarna door naar ${place(own)}.`}</p>}
    </li>
  );
}

type AskedProps = { question: SurveyQuestion | SubQuestion; number: string; place: (id: string) => string };

function Asked({ question, number, place }: AskedProps) {
  const { options, has_other_option, is_required } = question;
  // Nobody has chosen anything on paper yet.
  const words = (text: string) => piped(text, (ref) => `[het antwoord op ${place(ref)}]`);
  const [title, description] = [words(question.title), words(askedDescription(question))];
  const type = typeOf(question);
  const several = type === 'multiple_answer';
  const boxes = () => (
    <ul className="boxes">
      {options.map((option) => (
        <li key={option.id} className={several ? 'box' : 'round'}>
          {option.title || 'Nog geen antwoord'}
          {option.exclusive && ' (alleen dit antwoord)'}
          {option.go_to && <span className="leads">{` → door naar ${place(option.go_to)}`}</span>}
        </li>
      ))}
      {has_other_option === 1 && <li className={several ? 'box' : 'round'}>Anders, namelijk ______________________</li>}
    </ul>
  );
  const room: Record<QuestionType, () => ReactNode> = {
    multiple_choice: boxes,
    multiple_answer: boxes,
    statements: () => null,
    text: () => <div className="ruled" role="img" aria-label="Ruimte om te schrijven" />,
    number: () => <p className="number">{sayNumber(question)}</p>,
    date: () => <p className="number">Datum: ____ - ____ - ________ (dag, maand, jaar)</p>,
    information: () => null,
  };
  return (
    <>
      <p className="t">
        <b>{`${number}.`}</b> {title || 'Nog geen vraag'}
        {is_required && '*'}
      </p>
      {description && <p className="as-typed small">{description}</p>}
      {several && <p className="small">{sayCount(question)}</p>}
      {room[type]()}
    </>
  );
}

/** 'Kies 2 tot en met 3 antwoorden.' */
function sayCount({ least, most }: Pick<SurveyQuestion, 'least' | 'most'>): string {
  return countHint(least, most) ?? 'Je kunt meer dan één antwoord kiezen.';
}

/** 'Een getal van 0 tot en met 24: ______ uur' */
function sayNumber(rules: Pick<SurveyQuestion, 'least' | 'most' | 'unit'>): string {
  const dutch = (value: number) => String(value).replace('.', ',');
  const [least, most] = [dutch(leastOf(rules)), rules.most];
  const bounds = most === undefined ? `van ${least} of meer` : `van ${least} tot en met ${dutch(most)}`;
  return `Een getal ${bounds}: ____________ ${rules.unit ?? ''}`;
}
