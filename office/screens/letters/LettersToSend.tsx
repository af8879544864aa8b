import { Fragment } from 'react';
import { mailingKindNames } from './mailing-words.ts';
import type { Planned } from './PlanSentence.tsx';

type Props = Pick<Planned, 'mailings'> & { title: string };

/** The letters that leave when this is confirmed, in their own words: each kind once. */
export function LettersToSend({ mailings, title }: Props) {
  const each = mailings.filter(({ kind }, at) => mailings.findIndex((one) => one.kind === kind) === at);
  return (
    <section className="block" aria-labelledby="gaat-weg">
      <h2 id="gaat-weg">{title}</h2>
      <dl className="card after">
        {each.map(({ kind, subject, text }) => (
          <Fragment key={kind}>
            <dt>{mailingKindNames[kind]}</dt>
            <dd className="written">
              <p>
                <b>{subject}</b>
              </p>
              {text.map((words) => (
                <p key={words}>{words}</p>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
