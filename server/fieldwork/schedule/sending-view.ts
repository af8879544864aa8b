import type { readSending as readCall, tryMailing as tryCall } from '#contract/calls/office/sending.ts';
import type { Reply } from '#contract/endpoint.ts';
import { shownCount } from '#contract/panel-count.ts';
import { rules } from '#contract/rules.ts';
import { spreadOverDays } from '../../messages/channels/whatsapp/account.ts';
import { inTens } from '../../people/round-to-tens.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { shareReadsPerDatabase } from '../../platform/core/shared-reads.ts';
import { sql } from '../../platform/database/sql.ts';
import { isQuiet } from '../../platform/time/quiet.ts';
import { numberToConfirm } from '../../surveys/authoring/confirm.ts';
import { readDraft } from '../../surveys/authoring/draft.ts';
import { readCampaignCounts } from '../../surveys/campaigns/campaign-counts.ts';
import { canarySize } from '../delivery-control/circuit-breaker.ts';
import { hasUnpublishedText } from '../letters/unpublished-text.ts';
import { drawEverybody } from '../sample/eligibility-counts.ts';
import { type PreparedDrawRow, readPreparedDraw } from '../sample/prepared-draw.ts';
import { type MailingRequest, makeMailings, parseFutureMoment } from './create-mailings.ts';
import { rollBackAfter } from './dry-run.ts';
import { waitForDraw } from './mailing.ts';
import { countRecipients } from './recipient-count.ts';
import { baseOf, readSentMailings } from './sent-mailings.ts';

/** What left and what is planned of a campaign, and what holds its mailings back. */
export const showSending = shareReadsPerDatabase(async (context, id): Promise<Reply<typeof readCall>> => {
  const { db, config, clock } = context;
  const campaign = await readCampaignCounts(db, id);
  if (!campaign) throw new Problem('not_found');
  const { brake_from, brake_percent, brake_minutes, brake_fault_percent, brake_complaint_permille } = config;
  return {
    mailings: await readSentMailings(db, clock.now(), sql`campaign_id = ${id}`),
    invited: campaign.invited,
    unfinished: campaign.anonymous ? null : campaign.invited - campaign.finished,
    quiet: { from_hour: rules.quiet_from_hour, until_hour: rules.quiet_until_hour, now: isQuiet(clock.now()) },
    brake: {
      from: brake_from,
      percent: brake_percent,
      minutes: brake_minutes,
      fault_percent: brake_fault_percent,
      complaint_permille: brake_complaint_permille,
    },
    opens_at: campaign.opens_at?.toISOString() ?? null,
    ends_at: campaign.ends_at?.toISOString() ?? null,
  };
});

const told = ({ id, revision, conditions, how }: PreparedDrawRow) => ({
  id,
  revision,
  how: how.kind,
  number: how.kind === 'everybody' ? null : how.number,
  rules: conditions.length,
});

const whatsappShown = (count: number | null, spread: Awaited<ReturnType<typeof spreadOverDays>>) =>
  spread
    ? {
        a_day: spread.a_day,
        days: count === null ? null : spread.days,
        by_email: count === null ? null : inTens(spread.too_many),
      }
    : null;

/** What confirming would do: the mailings are really made, by the engine's own rules, and taken back again. */
export async function tryMailing(context: Acting, id: string, wanted: MailingRequest): Promise<Reply<typeof tryCall>> {
  return rollBackAfter(context, async (tx) => {
    await waitForDraw(tx);
    const base = await baseOf(tx, id);
    const draw = wanted.kind === 'invitation' ? await readPreparedDraw(tx, id) : undefined;
    const { people, exactly, messages, cents, left_out, whatsapp } = await countRecipients(
      tx,
      context,
      id,
      wanted,
      draw ?? drawEverybody,
    );
    const made = await makeMailings(tx, context, id, wanted, draw ?? null);
    const lines = await readSentMailings(
      tx,
      context.clock.now(),
      sql`mailing.id = any(${made.map((mailing) => mailing.id)}::uuid[])`,
    );
    const held = await readDraft(tx, id);
    const kinds = made.map(({ kind }) => kind);
    const letterOf = new Map(made.map(({ id, letter }) => [id, letter]));
    const at = wanted.at === null ? context.clock.now() : parseFutureMoment(context, wanted.at);
    return {
      mailings: lines.map(({ id, kind, round, starts_at, after_days, last }, place) => ({
        kind,
        round,
        starts_at,
        waits: place === 0 && new Date(starts_at) > at,
        after_days,
        last,
        subject: letterOf.get(id)!.subject,
        text: letterOf.get(id)!.told,
      })),
      words_wait: hasUnpublishedText(held, kinds) ? held.revision : null,
      cents,
      people,
      exactly,
      left_out,
      whatsapp: whatsappShown(
        whatsapp,
        await spreadOverDays(tx, context, whatsapp ?? (messages || Number.MAX_SAFE_INTEGER)),
      ),
      trial: canarySize(context.config, messages),
      confirm: numberToConfirm(shownCount(people)),
      base,
      draw: draw ? told(draw) : null,
    };
  });
}
