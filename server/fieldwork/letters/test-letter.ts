import { queueMessage } from '../../messages/outbox/enqueue.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { enforceRateLimit } from '../../platform/core/rate-limits.ts';
import { sql } from '../../platform/database/sql.ts';
import { readDraft } from '../../surveys/authoring/draft.ts';
import type { MailingKind } from '../schedule/round.ts';
import { letterMail } from './letter-email.ts';
import { type ExampleReader, letterSourceOf } from './letter-preview.ts';
import { mailingLetterOf, unknownIn } from './mailing-letter.ts';

/** To whom: on a screen always the person who asks, in a command a colleague by address. */
export type Colleague = { staff_id: string } | { email: string };
type Row = { id: string; name: string | null; email: string; proven: boolean };

/**
 * Mails a letter to a colleague, by the ledger and the sender that mail everybody else. It belongs to no mailing, so it
 * invites nobody and counts nowhere; its button opens the preview in the office, which asks who is there.
 */
export async function sendTestLetter(
  context: Acting,
  campaign_id: string,
  kind: MailingKind,
  whom: Colleague,
  { reader = 'named', last }: ExampleReader = {},
): Promise<{ email: string }> {
  const { clock, config, db } = context;
  const who = await findColleague(context, whom);
  if (!who.proven) throw new Problem('mailing_no_test_address');
  const { about, questionnaire } = await letterSourceOf(context, await readDraft(db, campaign_id));
  const [unknown] = unknownIn(about, questionnaire, kind);
  if (unknown) throw new Problem('mailing_letter_unknown', { facts: { variable: unknown } });
  await enforceRateLimit(context, 'staff_test_letter', who.id);
  const written = mailingLetterOf(about, questionnaire, {
    kind,
    last: kind === 'reminder' && last === 'yes',
    key_mark: '',
  });
  const letter = {
    ...written,
    subject: `Test: ${written.subject}`,
    told: ['Dit is een test. Alleen jij krijgt deze e-mail, en er is niemand uitgenodigd.', ...written.told],
  };
  const to = { member_id: null, name: reader === 'named' ? who.name : null, address: who.email };
  const mail = letterMail(config, to, letter, `${config.office_url}/voorbeeld/${campaign_id}`);
  await db.transaction(async (tx) => {
    await queueMessage(tx, { ...mail, template: 'staff_test_letter' }, clock.now());
    await recordAudit(tx, context, { action: 'letter_tested', about: campaign_id, detail: { kind } });
  });
  return { email: who.email };
}

async function findColleague({ db }: Acting, whom: Colleague): Promise<Row> {
  const which = 'email' in whom ? sql`lower(email) = lower(${whom.email})` : sql`id = ${whom.staff_id}`;
  const found = await db.maybe(sql<Row>`
    select id, name, email, email_proven_at is not null as proven from office.staff
    where ${which} and left_at is null and joined_at is not null`);
  if (!found) throw new Problem('mailing_no_test_address');
  return found;
}
