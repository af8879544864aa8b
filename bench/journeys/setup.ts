import { createHash } from 'node:crypto';
import type { Context } from '#server/platform/core/context.ts';
import { hashToken } from '#server/platform/core/secrets.ts';
import { sql } from '#server/platform/database/sql.ts';
import { publishFile } from '#test/publish.ts';
import type { Request } from './client.ts';

const choice = (ref: string, over: object = {}) => ({
  ref,
  title: `Wat vind je van onderwerp ${ref}?`,
  type: 'multiple_choice',
  required: true,
  options: ['a', 'b', 'c', 'd'].map((option) => ({ ref: option, title: `Antwoord ${option}` })),
  ...over,
});
const branch = [
  { ref: 'a', title: 'Ja' },
  { ref: 'b', title: 'Nee', go_to: 'q3' },
];

/** Eleven questions of every kind, of which a respondent answers ten: the first question branches around the second. */
export const file = {
  title: 'Tien vragen',
  description: 'Zoals een gewone vragenlijst.',
  questions: [
    choice('q1', { options: branch }),
    choice('q2'),
    choice('q3', { other: true }),
    choice('q4', { type: 'multiple_answer', required: false }),
    choice('q5'),
    { ref: 'q6', title: 'Wil je dat uitleggen?', type: 'text' },
    choice('q7'),
    choice('q8', { type: 'multiple_answer', other: true }),
    choice('q9', { required: false }),
    choice('q10'),
    { ref: 'q11', title: 'Wat wil je nog kwijt?', type: 'text' },
  ],
};
type Given = { value: string; other?: true; other_value?: string };

/** The ten answers of respondent n, in their own way: half take the branch, and the others leave out an optional question. */
function givenBy(n: number): [string, Given][] {
  const dice = (place: number, sides: number) => (Math.imul(n + 1, 0x9e3779b1 + 2 * place) >>> 12) % sides;
  const one = (place: number): Given => ({ value: 'abcd'[dice(place, 4)]! });
  const several = (place: number): Given => ({ value: ['a', 'a|c', 'b|d', 'a|b|c|d'][dice(place, 4)]! });
  const words = (place: number): Given => ({
    value: `${'Het loopt bij ons thuis elke dag weer anders. '.repeat(dice(place, 4))}Dat is het, ${n}.`,
  });
  const branches = dice(1, 2) === 0;
  return [
    ['q1', { value: branches ? 'b' : 'a' }],
    ...(branches ? [] : [['q2', one(2)] satisfies [string, Given]]),
    ['q3', dice(3, 3) > 0 ? one(3) : { value: '', other: true, other_value: `Iets heel anders, denk ik, ${n}.` }],
    ['q4', several(4)],
    ['q5', one(5)],
    ['q6', words(6)],
    ['q7', one(7)],
    ['q8', several(8)],
    ...(branches ? [['q9', dice(9, 2) === 0 ? { value: '' } : one(9)] satisfies [string, Given]] : []),
    ['q10', one(10)],
    ['q11', words(11)],
  ];
}

const addressOf = (n: number) => `ouder${n}@meting.example`;
const tokenOf = (n: number) => createHash('sha256').update(`journey ${n}`).digest('base64url');
const participationOf = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

/** Respondent n: loads, answers ten screens, finishes. */
export function journey(n: number, base: string): Request[] {
  const who = { token: tokenOf(n), email: addressOf(n) };
  const save = ([id, answer]: [string, Given]): Request => ({
    method: 'POST',
    path: `${base}/answer`,
    body: JSON.stringify({ ...who, answers: { [id]: answer } }),
    saved: `${participationOf(n)} ${id}`,
  });
  return [
    { method: 'GET', path: `${base}/campaign?token=${who.token}&email=${encodeURIComponent(who.email)}` },
    ...givenBy(n).map(save),
    { method: 'PUT', path: `${base}/campaign-finished`, body: JSON.stringify(who), saved: participationOf(n) },
  ];
}

/** Publishes a campaign, and invites this many respondents. */
export async function setUp(context: Context, respondents: number): Promise<string> {
  const { db, clock } = context;
  const id = await publishFile(context, file);
  for (let from = 0; from < respondents; from += 10_000) {
    const numbers = Array.from({ length: Math.min(10_000, respondents - from) }, (_, at) => from + at);
    await db.run(sql`
      with one as (
        select * from unnest(${numbers.map(addressOf)}::text[], ${numbers.map((n) => hashToken(tokenOf(n)))}::bytea[],
          ${numbers.map(participationOf)}::uuid[]) as one (email, hash, participation)
      ), member as (
        insert into contact.member (email, email_key, email_verified_at, invitation_method, registered_at)
        select email, email, ${clock.now()}::timestamptz, 'email', ${clock.now()}::timestamptz from one
        returning id, email_key
      )
      insert into contact.invitation (campaign_id, member_id, token_hash, participation_id, email_key, created_at)
      select ${id}::uuid, member.id, hash, participation, email_key, ${clock.now()}::timestamptz
      from one join member on member.email_key = one.email`);
  }
  return id;
}

/** Adds a million answers of a hundred thousand other respondents to the same campaign. */
export async function fill({ db }: Context, campaign: string): Promise<void> {
  await db.run(sql`
    with one as materialized (select gen_random_uuid() as id from generate_series(1, 100000)), begun as (
      insert into survey.participation (campaign_id, id, version, started_at, finished_at)
      select ${campaign}::uuid, id, 1, now(), now() from one
    )
    insert into survey.answer (campaign_id, participation_id, question_id, value, saved_at)
    select ${campaign}::uuid, id, 'q' || number, array[(array['a', 'b', 'c', 'd'])[1 + (random() * 3)::integer]], now() from one, generate_series(1, 10) as number`);
  await db.alone((client) => client.query('vacuum analyze survey.answer, survey.participation'));
}

/** The acknowledged answers that the database does not hold as they were sent. */
export async function missing({ db }: Context, campaign: string, acknowledged: readonly string[]): Promise<string[]> {
  const rows = await db.many(sql<{ name: string; value: string[]; other_value: string | null }>`
    select participation_id || ' ' || question_id as name, value, other_value from survey.answer
    where campaign_id = ${campaign} and participation_id::text like '00000000-0000-4000-8000-%'
    union all select id::text, null, null from survey.participation
    where campaign_id = ${campaign} and finished_at is not null and id::text like '00000000-0000-4000-8000-%'`);
  const right = rows.filter(({ name, value, other_value }) => {
    const [participation = '', question] = name.split(' ');
    const sent = new Map(givenBy(Number.parseInt(participation.slice(-12), 16))).get(question ?? '');
    return !question || (sent && value.join('|') === sent.value && other_value === (sent.other_value ?? null));
  });
  const found = new Set(right.map(({ name }) => name));
  return acknowledged.filter((name) => !found.has(name));
}
