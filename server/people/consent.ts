import { attributeOf } from '#contract/attributes.ts';
import type { InvitationMethod } from '#contract/channels.ts';
import { consentPurpose, contactSentence, questionSentence } from '#contract/consent.ts';
import type { AttributeValues } from '#contract/profile.ts';
import type { ConsentRoute } from '#contract/reason-types.ts';
import type { Context } from '../platform/core/context.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';
import { dayStart } from '../platform/time/amsterdam.ts';
import { renewAnswers } from './answer-age.ts';
import { waitingForConsent, writeAttributes } from './attributes.ts';

type Consent = { purpose: string; given: boolean; sentence: string; channel?: InvitationMethod };

/** The consent to be contacted by the chosen channel, in the words of the sentence beside the choice. */
export function contactConsent(method: InvitationMethod, { config }: Context): Consent {
  return { purpose: 'contact', given: true, sentence: contactSentence(method, config.organisation), channel: method };
}

/**
 * What these answers agree to. At registration only what was agreed; later also what is taken back: a tick that was
 * taken away, or an answer that was wiped.
 */
export function answerConsents(values: AttributeValues, { withdrawals }: { withdrawals: boolean }): Consent[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const purpose = consentPurpose(key);
    if (!purpose) return [];
    // To leave the box of extra care alone, or to say 'rather not', tells nothing that would need a consent.
    const given = typeof value === 'string' ? value !== '' && value !== 'rather_not' : value === true;
    return given || withdrawals ? [{ purpose, given, sentence: questionSentence(attributeOf(key)!) }] : [];
  });
}

export async function noteConsents(
  tx: Queryable,
  { clock }: Context,
  memberId: string,
  route: ConsentRoute,
  consents: readonly Consent[],
): Promise<void> {
  if (consents.length === 0) return;
  // What was said in a survey keeps its day: the moment would be that of the answers beside it. What the same person said
  // before that day's consent stays before it.
  const at = route === 'survey' ? dayStart(clock.now()) : clock.now();
  await tx.run(sql`
    insert into contact.consent (member_id, purpose, given, sentence, channel, route, at)
    select ${memberId}::uuid, purpose, given, sentence, channel, ${route}::text, greatest(${at}::timestamptz, (
      select max(before.at) + interval '1 millisecond' from contact.consent before
      where before.member_id = ${memberId} and before.purpose = said.purpose and ${route === 'survey'}))
    from unnest(${consents.map(({ purpose }) => purpose)}::text[], ${consents.map(({ given }) => given)}::boolean[],
      ${consents.map(({ sentence }) => sentence)}::text[], ${consents.map(({ channel }) => channel ?? null)}::text[])
      as said (purpose, given, sentence, channel)`);
}

type SentAnswers = { route: ConsentRoute; values: AttributeValues; at: Date };
/**
 * Writes the answers that were sent, with what they agree to. One that waits for consent was not shown: a client that sends
 * it empty wipes nothing, and one that sends it agrees. Clients send a whole profile back for one change, so the same answer
 * is of today only where it was not shown beforehand.
 */
export async function writeAnswers(tx: Queryable, context: Context, id: string, { route, values, at }: SentAnswers) {
  const waiting = await waitingForConsent(tx, id);
  const isLeft = (key: string) => waiting.includes(key) && !values[key];
  const sent = Object.fromEntries(Object.entries(values).filter(([key]) => !isLeft(key)));
  const changed = await writeAttributes(tx, id, sent, at);
  const agreed = waiting.filter((key) => key in sent && !changed.includes(key));
  await renewAnswers(tx, context, id, route === 'survey' ? Object.keys(sent) : agreed);
  const told = Object.fromEntries([...changed, ...agreed].map((key) => [key, sent[key] ?? null]));
  await noteConsents(tx, context, id, route, answerConsents(told, { withdrawals: true }));
}

/** Whether anything was ever said about being approached. */
export async function agreedToContact(db: Queryable, memberId: string): Promise<boolean> {
  const said = await db.maybe(sql`
    select from contact.consent where member_id = ${memberId} and purpose = 'contact' limit 1`);
  return said !== undefined;
}
