import { over_time_split, type ReportDraft } from '#contract/calls/office/report.ts';
import { isoDay } from '#contract/format.ts';
import { freezeMemberLetter } from '../fieldwork/letters/member-letters.ts';
import type { Acting, Context } from '../platform/core/context.ts';
import { sql } from '../platform/database/sql.ts';
import { addReportAct } from '../results/report/public-outcomes.ts';
import { askReport, confirmReport, readReport, saveReport } from '../results/report/report.ts';
import { makeSnapshot } from '../results/snapshot/make-snapshot.ts';
import { holidays } from './campaigns/earlier.ts';
import { transition } from './campaigns/others.ts';
import { dayAgo, daysAgo } from './moments.ts';
import { demoPeople } from './people.ts';

type ReportStory = {
  survey: string;
  draft: Pick<ReportDraft, 'title' | 'slug' | 'introduction'>;
  /** Of which figures stand in it, each with the sentence that is offered. */
  questions: string[];
  act: { days: number; title: string; words: string };
};

const reports: ReportStory[] = [
  {
    survey: holidays.title,
    draft: {
      title: 'Voor veel ouders is opvang op studiedagen een puzzel',
      slug: 'vakanties-en-vrije-dagen',
      introduction:
        'Zes weken zomervakantie, en dan nog de studiedagen. We vroegen ouders wat ze daarvan vinden en hoe ze het regelen.',
    },
    questions: ['care', 'spread', 'who'],
    act: {
      days: 120,
      title: 'Gesprek met schoolbesturen',
      words: 'We vroegen tien besturen om studiedagen aan het begin van het jaar te vertellen.',
    },
  },
  {
    survey: transition.title,
    draft: {
      title: 'Een op de vijf ouders vindt het advies van groep 8 te laag',
      slug: 'naar-de-middelbare-school',
      introduction:
        'Groep 8 is spannend, voor kinderen en voor ouders. We vroegen ouders hoe de overstap naar de middelbare school ging.',
    },
    questions: ['agree', 'choosing', 'mood'],
    act: {
      days: 30,
      title: 'Naar de Tweede Kamer',
      words: 'We vertelden Kamerleden wat ouders zeggen. Scholen kijken nu vaker nog eens naar een advies.',
    },
  },
];

/**
 * What came out of two surveys of the story, as a researcher writes it and an admin confirms it. After the story, for figures are
 * made of what is committed; a start that was broken off in between does it at the next.
 */
export async function seedReports(context: Context): Promise<void> {
  const staffOf = (email: string) =>
    context.db.maybe(sql<{ id: string }>`select id from office.staff where demo and email = ${email}`);
  const [maker, checker] = [await staffOf('noor@kantoor.example'), await staffOf('daan@kantoor.example')];
  if (!maker || !checker) return;
  const [noor, daan] = [maker, checker].map(({ id }) => ({ ...context, actor: { staff_id: id } }));
  await seedEachReport(context, { noor: noor!, daan: daan! });
  await seedNewsletter(context);
}

async function seedEachReport(context: Context, { noor, daan }: Record<'noor' | 'daan', Acting>): Promise<void> {
  for (const { survey, draft, questions, act } of reports) {
    const campaign = await context.db.maybe(sql<{ id: string }>`
      select id from survey.campaign
      where title = ${survey} and not exists (select from survey.report where campaign_id = campaign.id)`);
    if (!campaign) continue;
    const { id } = campaign;
    await makeSnapshot(context, id);
    const { choices } = await readReport(noor, id);
    const chosen = questions.flatMap((question) => {
      const choice = choices.find((one) => one.id === question);
      const { over_time = null, sentence = '' } = choice ?? {};
      const split = over_time === null ? null : over_time_split;
      return choice ? [{ question, split, sentence: over_time ?? sentence }] : [];
    });
    await context.db.transaction(async (tx) => {
      const whole: ReportDraft = { ...draft, weighting: null, figures: chosen, note: '' };
      const revision = await saveReport(tx, noor, id, { revision: 0, draft: whole });
      await addReportAct(tx, noor, id, { day: dayAgo(context, act.days), title: act.title, words: act.words });
      await askReport(tx, noor, id, revision);
      const asked = await tx.one(sql<{ asked_at: Date }>`select asked_at from survey.report where campaign_id = ${id}`);
      await confirmReport(tx, daan, id, asked.asked_at.toISOString());
    });
  }
}

/** A newsletter that the parents of the story who ticked it got, for the test mailbox: of the crowd nobody, whose mails nobody reads. */
async function seedNewsletter(context: Context): Promise<void> {
  const { db } = context;
  const told = await db.many(
    sql<{ id: string }>`select campaign_id as id from survey.report where state = 'published'`,
  );
  const wanted = {
    subject: 'Dit is er met jullie antwoorden gedaan',
    text: 'Dit jaar vulden ouders twee lange vragenlijsten in. We namen mee wat jullie zeiden. Hier lees je waar dat toe leidde.',
    outcomes: told.map(({ id }) => id).join(','),
  };
  const letter = await freezeMemberLetter(db, context, wanted);
  const at = daysAgo(context, 7, 10);
  await db.run(sql`
    with made as (
      insert into contact.mailing (kind, state, choice, seed, letter, created_at, starts_at, planned_at, finished_at, recipients)
      select 'newsletter', 'finished', '{}', '', ${JSON.stringify({ ...letter, on: isoDay(at) })}::jsonb, ${at}::timestamptz,
        ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz, 1
      where not exists (select from contact.mailing where kind = 'newsletter') returning id
    ), sent as (
      insert into contact.message (member_id, channel, template, to_name, to_address, domain, subject, state, created_at,
        due_at, give_up_at, attempts, mailing_id, round)
      select member.id, 'email', 'newsletter', name, email, split_part(email, '@', 2), ${letter.subject}, 'sent', ${at}::timestamptz,
        ${at}::timestamptz, ${daysAgo(context, 4, 10)}::timestamptz, 1, made.id, 0
      from made, contact.member where member.email = ${demoPeople[0]!.email} and demo returning id
    )
    insert into contact.message_event (message_id, state, at) select id, 'sent', ${at}::timestamptz from sent`);
}
