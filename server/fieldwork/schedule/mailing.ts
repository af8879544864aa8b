import type { MailingState } from '#contract/office/mailing-states.ts';
import { sensitiveKeysIn } from '#contract/sample/condition.ts';
import type { GroupsHow } from '#contract/sample/how.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { sendJob } from '../../platform/jobs/send.ts';
import { type CampaignRow, lockCampaign } from '../../surveys/campaigns/campaigns.ts';
import { freezeLetter, type MailingLetter } from '../letters/mailing-letter.ts';
import { rulesOf, type SampleRules } from '../sample/conditions.ts';
import { isSensitiveDraw } from '../sample/sensitive.ts';
import type { MailingKind } from './round.ts';
import { type MailingStart, momentOf, refuseTwice } from './schedule.ts';

/** Whom the mailing is for. Empty: everybody, or everybody who was invited. */
export type MailingSelection = {
  /** The size of a random sample. */
  sample?: number;
  /** Exactly these members; the list is removed once they are drawn. */
  members?: string[];
  /** How many members the list had, kept after the list is removed. */
  listed?: number;
  where?: SampleRules;
  groups?: GroupsHow;
  /** Fewer than this who may be drawn are not drawn at all: in the office nobody can be picked out by conditions. */
  least?: number;
  /** The operator hands out the links. */
  by_hand?: boolean;
  /** For an anonymous campaign: also those who finished, for nobody knows who did. */
  everybody?: boolean;
};

export type NewMailing = {
  campaign_id: string;
  kind: MailingKind;
  choice?: MailingSelection;
  /** The seed of the draw; when it is absent, each mailing gets a random one. */
  seed?: string;
  /** This reminder says that it is the last one, and then it is. */
  last?: boolean;
  /** The operator wants this reminder, though another one is less than twelve hours away. */
  again?: boolean;
} & MailingStart;

export type Mailing = {
  id: string;
  campaign_id: string;
  kind: MailingKind;
  round: number;
  state: MailingState;
  choice: MailingSelection;
  seed: string;
  letter: MailingLetter;
  starts_at: Date;
  planned_at: Date | null;
  recipients: number;
  /** Drawn by something sensitive: how its numbers are rounded (surveys/campaigns/rounded-campaigns.ts). */
  rounding_key: number | null;
};

const columns = sql`id, campaign_id, kind, round, state, choice, seed, letter, starts_at, planned_at, recipients, rounding_key`;

/** A pace that needs longer is too slow: what has not left by then never does. */
export const usefulDays = 14;

/**
 * Lets one draw run at a time: two at once would not see each other's contacts when they count how often a member was
 * asked. This lock always comes before that of the campaign's row, or two draws could deadlock.
 */
export const waitForDraw = (tx: Queryable): Promise<unknown> =>
  tx.one(sql`select pg_advisory_xact_lock(hashtext('mailing draw'))`);

/**
 * Makes a mailing and freezes its letter. Nobody is drawn and nothing leaves before it is planned: at once, or when
 * its moment has come.
 */
export async function createMailing(tx: Queryable, context: Acting, given: NewMailing): Promise<Mailing> {
  const now = context.clock.now();
  const { campaign_id, kind, choice = {}, last = false, again = false } = given;
  const seed = given.seed ?? context.random.bytes(9).toString('base64url');
  await waitForDraw(tx);
  const campaign = await lockCampaign(tx, campaign_id);
  const moment = await momentOf(tx, context, campaign, given);
  admitMailing(campaign, kind, choice, { now, starts: moment.starts_at });
  if (kind === 'reminder' && !again) await refuseTwice(tx, campaign_id, moment.starts_at);
  const round = kind === 'reminder' ? await nextRound(tx, campaign_id) : 0;
  const chosen = { conditions: choice.where ?? [], how: choice.groups ?? ({ kind: 'everybody' } as const) };
  const isSensitive = kind === 'invitation' && (await isSensitiveDraw(tx, campaign_id, chosen));
  const letter = await freezeLetter(tx, context, campaign, { kind, last });
  const mailing = await tx.one(sql<Mailing>`
    insert into contact.mailing (campaign_id, kind, round, state, choice, seed, letter, created_at, starts_at,
      rests_at_night, after_mailing, after_days, again, rounding_key)
    values (${campaign_id}, ${kind}, ${round}, ${moment.scheduled ? 'scheduled' : 'running'}, ${JSON.stringify(choice)},
      ${seed}, ${JSON.stringify(letter)}, ${now}, ${moment.starts_at}, ${moment.rests_at_night}, ${moment.after_mailing},
      ${moment.after_days}, ${again}, ${isSensitive ? context.random.bytes(4).readUInt32BE() % 1000 : null})
    returning ${columns}`);
  if (moment.scheduled) {
    // The id alone: what is to be done by then is read from the mailing when the job runs.
    await sendJob(tx, 'mailing-start', { mailing_id: mailing.id }, mailing.starts_at);
    const detail = { mailing: mailing.id, kind, ...sensitiveDetail(choice) };
    await recordAudit(tx, context, { action: 'mailing_scheduled', about: campaign_id, detail });
  }
  await notifyLive(tx, 'campaigns');
  return mailing;
}

/** Conditions and groups that come close to special personal data. */
export const sensitiveOf = ({ where = [], groups }: Pick<MailingSelection, 'where' | 'groups'>): string[] => [
  ...sensitiveKeysIn(rulesOf(where)),
  ...(groups?.by.includes('origin') ? ['origin'] : []),
];

/** The same, for the audit. */
export function sensitiveDetail(choice: MailingSelection): { sensitive?: string } {
  const keys = sensitiveOf(choice);
  return keys.length > 0 ? { sensitive: keys.join(', ') } : {};
}

/** Reads the mailing and locks its row until the transaction ends. */
export const lockMailing = (tx: Queryable, id: string): Promise<Mailing> =>
  tx.one(sql<Mailing>`select ${columns} from contact.mailing where id = ${id} for update`);

function admitMailing(
  campaign: CampaignRow,
  kind: MailingKind,
  choice: MailingSelection,
  { now, starts }: { now: Date; starts: Date },
): void {
  const { state, anonymous, opens_at, ends_at, taste } = campaign;
  if (state === 'draft') throw new Problem('mailing_of_draft');
  if (taste) throw new Problem('mailing_of_taste');
  if (kind !== 'thank_you') {
    if (ends_at && ends_at <= now) throw new Problem('mailing_campaign_closed');
    if (ends_at && ends_at <= starts) throw new Problem('mailing_campaign_closed_by_then');
  }
  if (kind === 'invitation') return;
  if (opens_at && opens_at > starts) throw new Problem('mailing_campaign_not_open_by_then');
  if (anonymous && !choice.everybody) throw new Problem('mailing_anonymous_needs_everybody');
  if (!anonymous && choice.everybody) throw new Problem('mailing_everybody_only_anonymous');
}

/** A mailing that reached nobody does not count as a round. */
async function nextRound(tx: Queryable, campaignId: string): Promise<number> {
  const { round, last } = await tx.one(sql<{ round: number; last: boolean }>`
    select coalesce(max(round), 0) + 1 as round,
      coalesce(bool_or((letter->>'last')::boolean) filter (where state <> 'cancelled'), false) as last
    from contact.mailing
    where campaign_id = ${campaignId} and kind = 'reminder'
      and (recipients > 0 or (planned_at is null and state <> 'cancelled'))`);
  if (last) throw new Problem('mailing_last_reminder_sent');
  return round;
}
