import { adoptOwnQuestions, type OwnQuestion } from '#contract/own-questions.ts';
import type { Context } from '../platform/core/context.ts';
import { type PollLoop, startPollLoop } from '../platform/core/poll-loop.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';

let adopted = '[]';
/** The organisation's own profile questions as this server goes by them. */
export const ownQuestionsHere = (): OwnQuestion[] => JSON.parse(adopted) as OwnQuestion[];

/** Reads the organisation's own profile questions, and lets this process go by them. */
export async function loadOwnQuestions(db: Queryable): Promise<void> {
  const own = await db.many(sql<OwnQuestion>`
    select key, type, title as short, question, description, options, page, required, sensitive,
      case state when 'asked' then asked else 'never' end as asked
    from profile.question where state <> 'draft' order by number`);
  const read = JSON.stringify(own);
  if (read === adopted) return;
  adopted = read;
  adoptOwnQuestions(own);
}

const againMs = 5000;
/** What a colleague published at another server is asked here within seconds. */
export const followOwnQuestions = ({ db, log }: Context): PollLoop =>
  startPollLoop({ log }, againMs, () => loadOwnQuestions(db), 'the profile questions could not be read');
