import { recordAudit } from '../platform/core/audit.ts';
import type { Acting } from '../platform/core/context.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';
import { food, holidays } from './campaigns/earlier.ts';
import { homework, safety, transition, wayToSchool } from './campaigns/others.ts';
import { screens } from './campaigns/screens.ts';
import { evenings, reading } from './campaigns/under-way.ts';

const story = [screens, transition, safety, homework, wayToSchool, food, holidays, reading, evenings];
const titles = story.map(({ title }) => title);

/** Which parts of the story are in a database. */
export type Demo = {
  members: number;
  staff: number;
  campaigns: string[];
  /** Called as one of the story, but people who are not of it were asked, or wrote in it: that may be somebody's work. */
  left: string[];
};
type Campaign = { id: string; title: string; ours: boolean };

const readCampaigns = (tx: Queryable): Promise<Campaign[]> =>
  tx.many(sql<Campaign>`
    select id, title, not exists (
      select from contact.invitation join contact.member on member.id = member_id
      where campaign_id = campaign.id and not demo
    ) and not exists (
      select from survey.draft_revision line join office.staff on staff.id = line.staff_id
      where line.campaign_id = campaign.id and not demo
    ) as ours
    from survey.campaign where title = any(${titles}) order by title`);

export async function findDemo(tx: Queryable): Promise<Demo> {
  const { members, staff } = await tx.one(sql<{ members: number; staff: number }>`
    select (select count(*) from contact.member where demo) as members,
      (select count(*) from office.staff where demo) as staff`);
  const campaigns = members + staff > 0 ? await readCampaigns(tx) : [];
  const called = (ours: boolean) => campaigns.filter((one) => one.ours === ours).map(({ title }) => title);
  return { members, staff, campaigns: called(true), left: called(false) };
}

/** Removes the story of the try-out from a database that goes into production. Returns what was removed. */
export async function removeDemo(context: Acting): Promise<Demo> {
  return context.db.transaction(async (tx) => {
    const demo = await findDemo(tx);
    if (demo.members + demo.staff === 0) return demo;
    const campaigns = (await readCampaigns(tx)).filter(({ ours }) => ours).map(({ id }) => id);
    await removeCampaigns(tx, campaigns);
    await tx.run(sql`delete from contact.message using contact.member where member.id = message.member_id and demo`);
    await tx.run(sql`
      delete from contact.mailing where kind = 'newsletter' and not exists (
        select from contact.message where mailing_id = mailing.id)`);
    await tx.run(
      sql`delete from contact.invitation using contact.member where member.id = invitation.member_id and demo`,
    );
    await tx.run(sql`delete from contact.member where demo`);
    await removePanel(tx);
    await removeService(tx);
    // Only lines of the audit log point at these people; they keep an id that belongs to nobody.
    await tx.run(sql`delete from office.staff where demo`);
    const detail = { members: String(demo.members), staff: String(demo.staff), campaigns: String(campaigns.length) };
    await recordAudit(tx, context, { action: 'demo_removed', detail });
    return demo;
  });
}

/**
 * Figures that were made up, and links of the story. A version of the figures in which somebody entered some of their own
 * stays as it is, marked as it was; a link by which somebody real came stays too.
 */
async function removePanel(tx: Queryable): Promise<void> {
  await tx.run(sql`
    delete from survey.population where not exists (
      select from jsonb_array_elements(margins) as margin where not coalesce((margin -> 'made_up')::boolean, false))`);
  await tx.run(sql`
    delete from contact.recruitment using office.staff
    where staff.id = staff_id and demo and not exists (select from contact.member where recruited_by = code)`);
}

/** What the story's colleagues wrote down of people who are no members, and talks for which nobody real was drawn. */
async function removeService(tx: Queryable): Promise<void> {
  const byDemo = sql`staff_id in (select id from office.staff where demo)`;
  await tx.run(sql`delete from contact.request where member_id is null and ${byDemo}`);
  await tx.run(sql`
    delete from contact.talk where ${byDemo} and not exists (select from contact.talk_member where talk_id = talk.id)`);
}

/** Tables of answers know their campaign by its id alone. */
async function removeCampaigns(tx: Queryable, ids: readonly string[]): Promise<void> {
  const ours = sql`campaign_id = any(${ids}::uuid[])`;
  await tx.run(sql`delete from survey.answer where ${ours}`);
  await tx.run(sql`delete from survey.background where ${ours}`);
  await tx.run(sql`delete from survey.participation where ${ours}`);
  await tx.run(sql`delete from survey.anonymous_answer where ${ours}`);
  await tx.run(sql`delete from survey.anonymous_participation where ${ours}`);
  await tx.run(sql`delete from survey.anonymous_day where ${ours}`);
  await tx.run(sql`delete from survey.campaign where id = any(${ids}::uuid[])`);
}
