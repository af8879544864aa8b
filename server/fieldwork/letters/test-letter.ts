import { type NewMessage, queueMessage } from '../../messages/outbox/enqueue.ts';
import { type AuditDetails, recordAudit } from '../../platform/core/audit.ts';
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
  const { config, db } = context;
  const { about, questionnaire } = await letterSourceOf(context, await readDraft(db, campaign_id));
  const [unknown] = unknownIn(about, questionnaire, kind);
  if (unknown) throw new Problem('mailing_letter_unknown', { facts: { variable: unknown } });
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
  return mailTest(context, whom, { about: campaign_id, detail: { kind } }, ({ name, email }) => {
    const to = { member_id: null, name: reader === 'named' ? name : null, address: email };
    return letterMail(config, to, letter, `${config.office_url}/voorbeeld/${campaign_id}`);
  });
}

/** Mails what is written for a colleague, to the proven address alone. */
export async function mailTest(
  context: Acting,
  whom: Colleague,
  audit: { about: string | undefined; detail: AuditDetails },
  write: (who: Pick<Row, 'name' | 'email'>) => NewMessage,
): Promise<{ email: string }> {
  const { clock, db } = context;
  const who = await findColleague(context, whom);
  if (!who.proven) throw new Problem('mailing_no_test_address');
  await enforceRateLimit(context, 'staff_test_letter', who.id);
  await db.transaction(async (tx) => {
    await queueMessage(tx, { ...write(who), template: 'staff_test_letter' }, clock.now());
    await recordAudit(tx, context, { action: 'letter_tested', ...audit });
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
