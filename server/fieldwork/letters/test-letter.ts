import type { testLetter } from '#contract/calls/office/letters.ts';
import type { testMemberLetter as memberLetterCall } from '#contract/calls/office/member-letters.ts';
import type { InvitationMethod } from '#contract/channels.ts';
import type { Output } from '#contract/endpoint.ts';
import { notSetUp } from '../../messages/channels/channels.ts';
import { type NewMessage, queueMessage } from '../../messages/outbox/enqueue.ts';
import { type AuditDetails, recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { enforceRateLimit } from '../../platform/core/rate-limits.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { readDraft } from '../../surveys/authoring/draft.ts';
import { sealCopy } from '../../surveys/authoring/preview-copy.ts';
import { hasLetterTemplate } from '../sample/reachability.ts';
import type { MailingKind } from '../schedule/round.ts';
import { letterMail } from './letter-email.ts';
import { letterSourceOf } from './letter-preview.ts';
import { letterWhatsapp } from './letter-whatsapp.ts';
import { mailingLetterOf, unknownIn } from './mailing-letter.ts';
import { memberLetterMail, memberLetterWhatsapp } from './member-letter-mail.ts';
import { complete, exampleReader, freezeMemberLetter } from './member-letters.ts';

type Caller = { staff_id: string };
type Row = { name: string | null; email: string; proven: boolean; phone: string | null };
type TestContent = Pick<NewMessage, 'to_name' | 'subject' | 'body_text' | 'body_html' | 'whatsapp'>;

/**
 * Sends a letter to a colleague, by the ledger and the sender that write everybody else. It belongs to no mailing, so it
 * invites nobody and counts nowhere. Its button opens the preview in the office, which asks who is there; on a phone a
 * copy of the draft, for an hour.
 */
export async function sendTestLetter(
  context: Acting,
  campaign_id: string,
  kind: MailingKind,
  caller: Caller,
  { way = 'email', reader = 'named', last }: Output<typeof testLetter, 'body'>,
): Promise<void> {
  const { config, db } = context;
  const held = await readDraft(db, campaign_id);
  const { about, questionnaire } = await letterSourceOf(context, held);
  const [unknown] = unknownIn(about, questionnaire, kind);
  if (unknown) throw new Problem('mailing_letter_unknown', { facts: { variable: unknown } });
  const letter = mailingLetterOf(about, questionnaire, {
    kind,
    last: kind === 'reminder' && last === 'yes',
    key_mark: '',
  });
  const { subject, told, size } = letter;
  const audit = { about: campaign_id, detail: { kind, way } };
  await sendTest(context, caller, way, audit, async (tx, { email, ...who }) => {
    const name = reader === 'named' ? who.name : null;
    if (way === 'email') {
      const first = 'Dit is een test. Alleen jij krijgt deze e-mail, en er is niemand uitgenodigd.';
      const test = { ...letter, subject: `Test: ${subject}`, told: [first, ...told] };
      const to = { member_id: null, name, address: email };
      return letterMail(config, to, test, `${config.office_url}/voorbeeld/${campaign_id}`);
    }
    const [first, ...rest] = told;
    const url = size ? (await sealCopy(tx, context, campaign_id, held.draft)).url : '';
    const path = url.slice(config.public_url.length + 1);
    return letterWhatsapp(config, name, { ...letter, told: [`Test: ${first}`, ...rest] }, path);
  });
}

export async function testMemberLetter(
  context: Acting,
  { way = 'email', ...wanted }: Output<typeof memberLetterCall, 'body'>,
  caller: Caller,
): Promise<void> {
  const letter = await freezeMemberLetter(context.db, context, complete(wanted));
  const told = ['Dit is een test. Alleen jij krijgt deze e-mail.', ...letter.told];
  const audit = { about: wanted.campaign, detail: { kind: letter.kind, way } };
  if (way === 'whatsapp' && !hasLetterTemplate(context, letter.kind)) throw new Problem('mailing_no_test_whatsapp');
  await sendTest(context, caller, way, audit, (_, { name, email }) =>
    way === 'whatsapp'
      ? memberLetterWhatsapp(context.config, name, letter, wanted.to === 'took_part')
      : memberLetterMail(
          context.config,
          { member_id: null, name, address: email },
          { ...letter, subject: `Test: ${letter.subject}`, told },
          exampleReader(wanted, context.config),
        ),
  );
}

/** Sends what is written for a colleague, to the proven address or number alone. */
async function sendTest(
  context: Acting,
  { staff_id }: Caller,
  way: InvitationMethod,
  audit: { about: string | undefined; detail: AuditDetails },
  write: (tx: Queryable, who: Row) => TestContent | Promise<TestContent>,
): Promise<void> {
  const { clock, config, db } = context;
  const who = await db.one(sql<Row>`
    select name, email, email_proven_at is not null as proven, phone from office.staff where id = ${staff_id}`);
  if (way === 'email' && !who.proven) throw new Problem('mailing_no_test_address');
  if (way === 'whatsapp' && notSetUp(config).has(way)) throw new Problem('mailing_no_test_whatsapp');
  if (way === 'whatsapp' && !who.phone) throw new Problem('mailing_no_test_number');
  await enforceRateLimit(context, 'staff_test_letter', staff_id);
  await db.transaction(async (tx) => {
    const message = {
      ...(await write(tx, who)),
      channel: way,
      template: 'staff_test_letter',
      to_address: way === 'email' ? who.email : who.phone!,
      ...(way === 'whatsapp' && { useful_minutes: 60 }),
    };
    await queueMessage(tx, message, clock.now());
    await recordAudit(tx, context, { action: 'letter_tested', ...audit });
  });
}
