import { createHash } from 'node:crypto';
import type { Context } from '../../platform/core/context.ts';
import { enforceRateLimit } from '../../platform/core/rate-limits.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { keepIncoming } from '../outbox/incoming.ts';
import { countIncoming, readIncomingCounts } from './count-incoming.ts';
import { type ParsedReply, parseReply } from './parse-reply.ts';

/** What came of an answer to a mail. These are counted, and the doctor shows the counts. */
export type ReplyOutcome = 'kept' | 'automatic' | 'of nobody';
const setting = 'reply_mails';
/** As much as of a message on WhatsApp. */
const textMost = 4096;

type IncomingReply = {
  /** The message that was answered, as the address says. */
  message_id: string;
  raw: Buffer;
  /** Whether only the beginning of the mail was read. */
  cut: boolean;
  /** The envelope has no sender. */
  to_nobody: boolean;
};

/**
 * Keeps what a member answered to a mail, sealed. Whose answer it is follows from the address, which only this panel can
 * make: who the mail says that it is from proves nothing. Anyone who is erased, or never was ours, leaves a count.
 */
export async function takeReply(
  context: Context,
  { message_id, raw, cut, to_nobody }: IncomingReply,
): Promise<ReplyOutcome> {
  const answer = parseReply(raw, to_nobody);
  const member = await context.db.maybe(sql<{ id: string; email: string }>`
    select member.id, member.email from contact.message join contact.member on member.id = member_id
    where message.id = ${message_id} and channel = 'email'`);
  if (member && !answer.automatic) await enforceRateLimit(context, 'reply_member', member.id);
  const heard = await context.db.transaction(async (tx) => {
    const became = member && !answer.automatic ? await keep(tx, context, member, { answer, raw, cut }) : undefined;
    const told = became ?? (member ? 'automatic' : 'of nobody');
    await countIncoming(tx, context, setting, told);
    return told;
  });
  context.log.info({ message_id, heard }, 'an answer to a mail');
  return heard;
}

type Member = { id: string; email: string };
type StoredReply = { answer: ParsedReply; raw: Buffer; cut: boolean };

async function keep(tx: Queryable, context: Context, { id }: Member, { answer, raw, cut }: StoredReply) {
  // Erased a moment ago, the member is nobody any more.
  const member = await tx.maybe(sql<Member>`select id, email from contact.member where id = ${id} for update`);
  if (!member) return 'of nobody';
  const name = answer.name || createHash('sha256').update(raw).digest('base64url');
  const sealed = context.secrets.seal('incoming message', toldOf(answer, member, cut));
  await keepIncoming(tx, context, { member_id: id, channel: 'email', at: context.clock.now(), name, sealed });
  return 'kept';
}

/** The words, and below them what is not kept of the mail, or odd about it. */
function toldOf({ text, from, files }: ParsedReply, { email }: Member, cut: boolean): string {
  const said = text.replaceAll('\0', '').slice(0, textMost).toWellFormed();
  return [
    said || '(geen tekst)',
    (cut || text.length > textMost) && '(De rest van deze e-mail is niet bewaard.)',
    files > 0 && (files === 1 ? '(1 bijlage is niet bewaard.)' : `(${files} bijlagen zijn niet bewaard.)`),
    from !== email.toLowerCase() && '(Verstuurd vanaf een ander e-mailadres dan dat van het lid.)',
  ]
    .filter(Boolean)
    .join('\n');
}

export const countsOfReplies = (db: Queryable) => readIncomingCounts<ReplyOutcome>(db, setting);
