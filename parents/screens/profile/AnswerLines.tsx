import { Link } from 'react-router';
import { attributeOf } from '#contract/attributes.ts';
import type { AttributeView } from '#contract/calls/members.ts';
import { dutchDay } from '#contract/profile.ts';
import { type AccountFields, yearsPath } from '../../fields/account.ts';
import { staysHere } from '../../ScreenArrival.tsx';
import { sinceOf, useAnswerAge } from './Checked.tsx';
import { profilePartAddress } from './partAddress.ts';
import { type ProfileGroup, prefix } from './profile-form.ts';
import type { useProfileForm } from './useProfileForm.ts';

type Props = { group: ProfileGroup; profile: ReturnType<typeof useProfileForm> };

export function AnswerLines({ group, profile: { form, changed, saved } }: Props) {
  const age = useAnswerAge();
  return (
    <dl>
      {group.questions.map((question) => {
        const path = prefix + question.key;
        const mark = changed.includes(path) ? 'Nog niet opgeslagen' : saved.includes(path) && 'Net opgeslagen';
        return (
          <Line
            key={path}
            question={question}
            words={wordsOf(question, form.values)}
            mark={mark || undefined}
            since={sinceOf(age, question.key)}
            to={profilePartAddress(group.part)}
          />
        );
      })}
    </dl>
  );
}

/** Of an answer that is kept and waits for consent; the file of what we keep has it. */
const waits = 'Je eerdere antwoord bewaren we nog. We gebruiken het niet, tot je opnieuw kiest.';

type LineProps = {
  question: AttributeView;
  words: string | undefined;
  mark: string | undefined;
  since: string | undefined;
  to: string;
};

function Line({ question, words, mark, since, to }: LineProps) {
  const own = attributeOf(question.key);
  // A question that another server words otherwise is called as it is asked.
  const name = own?.question === question.question ? own.short : question.question;
  return (
    <div>
      <dt>{name}</dt>
      <dd className={words === undefined ? 'what none' : 'what'} dir="auto">
        {words ?? (question.again ? waits : 'Niet ingevuld')}
        {mark ? <small>{mark}</small> : since && <small className="since">{since}</small>}
      </dd>
      <dd className="do">
        <Link to={to} replace state={{ ...staysHere, at: prefix + question.key }}>
          {words !== undefined ? 'Wijzig' : question.again ? 'Kies opnieuw' : 'Vul in'}
          <span className="unseen">{` ${name}`}</span>
        </Link>
      </dd>
    </div>
  );
}

/** An answer as the form holds it, in words; undefined: there is none. */
function wordsOf({ key, type, format, options }: AttributeView, values: AccountFields): string | undefined {
  const value = prefix + key === yearsPath ? values.years : values.attributes[key];
  if (type === 'checkbox') return value === true ? 'Ja' : 'Nee';
  if (format === 'date' && typeof value === 'string') return dutchDay(value.trim()) || undefined;
  const titleOf = (one: string) => options.find(({ id }) => id === one)?.title ?? one;
  const words = [value ?? ''].flat().map((one) => titleOf(String(one).trim()));
  return words.filter((one) => one !== '').join(', ') || undefined;
}
