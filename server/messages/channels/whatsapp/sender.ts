import * as z from 'zod/mini';
import type { Context } from '../../../platform/core/context.ts';
import type { ChannelSender, MessageContent, OutgoingMessage, SendOutcome } from '../../delivery/outgoing.ts';
import { byStatus } from '../by-status.ts';
import { callProvider, type NoAnswer, type ProviderResponse } from '../provider-call.ts';
import { outcomeOf, stoppedThere } from './codes.ts';
import { mayAnswer, stopWhatsapp } from './incoming.ts';
import { stopTemplate } from './stop.ts';

/**
 * The API has no idempotency key. So the id of our message travels along and comes back with
 * every status: when an answer is lost, the message is sent once more only if no status came within this time.
 */
const waitWhenUnknownMs = 5 * 60_000;

const taken = z.object({
  messages: z
    .array(z.object({ id: z.string().check(z.maxLength(500)), message_status: z.optional(z.string()) }))
    .check(z.minLength(1)),
});
const refused = z.object({ error: z.object({ code: z.number(), error_subcode: z.optional(z.number()) }) });
/**
 * Meta holds a new template until its first readers have not blocked it, and then sends it or drops it with 132015:
 * developers.facebook.com/documentation/business-messaging/whatsapp/templates/template-pacing.
 */
const paced = 'held_for_quality_assessment';

/** WhatsApp by Meta's Cloud API. */
export function whatsappSender(context: Context, settings: { token: string; phone_id: string }): ChannelSender {
  const url = `${context.config.whatsapp_url.replace(/\/+$/, '')}/${settings.phone_id}/messages`;
  const headers = { authorization: `Bearer ${settings.token}` };
  return {
    slots: { account: 2, mailing: 10 },
    async send(message, signal) {
      if (!/^\+\d{7,15}$/.test(message.to_address)) return { state: 'failed', reason: 'not a phone number' };
      const content = await contentOf(context, message);
      if (!content) return { state: 'failed', reason: 'WhatsApp lets us begin only with a template' };
      const body = {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: message.to_address.slice(1),
        ...content,
        biz_opaque_callback_data: message.id,
      };
      return judge(context, message, await callProvider({ url, headers, body, signal }));
    },
    close: async () => undefined,
  };
}

/** A template, or, while the member may be answered, the one text that is ever sent without a template. */
async function contentOf(context: Context, message: OutgoingMessage & MessageContent) {
  const { whatsapp, template, member_id, body_text } = message;
  if (whatsapp) {
    return { type: 'template', template: approved(context, whatsapp) };
  }
  if (template !== stopTemplate || !member_id || !(await mayAnswer(context, member_id))) return undefined;
  return { type: 'text', text: { preview_url: false, body: body_text } };
}

/** The template by the name and language that it was approved under. A letter refers to it by its kind. */
function approved({ config }: Context, { template, components }: NonNullable<MessageContent['whatsapp']>) {
  const names: Record<string, string> = config.whatsapp_templates;
  return {
    name: names[template] ?? template,
    language: { code: config.whatsapp_language },
    components: clean(components),
  };
}

/** Meta refuses parameters with line ends, tabs or rows of spaces. */
function clean(part: unknown): unknown {
  if (typeof part === 'string') return part.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  if (Array.isArray(part)) return part.map(clean);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, clean(value)]));
}

async function judge(
  context: Context,
  { member_id }: OutgoingMessage,
  answer: ProviderResponse | NoAnswer,
): Promise<SendOutcome> {
  if ('fault' in answer) return byStatus(answer, waitWhenUnknownMs);
  const { status, body, wait_ms } = answer;
  const sent = taken.safeParse(body);
  // Accepted is not delivered: the webhook tells what became of the message.
  if (status < 300 && sent.success) {
    const { id, message_status } = sent.data.messages[0]!;
    const held = message_status === paced && { reason: 'held by Meta until it has judged the template' };
    return { state: 'sent', provider_id: id, ...held };
  }
  const refusal = refused.safeParse(body);
  // Also with 200: a refusal in the answer says that nothing was taken.
  if (!refusal.success || (status >= 300 && status < 400)) return byStatus(answer, waitWhenUnknownMs);
  const { code } = refusal.data.error;
  if (code === stoppedThere && member_id) {
    await context.db.transaction((tx) => stopWhatsapp(tx, context, member_id, context.clock.now()));
  }
  return outcomeOf(refusal.data.error, wait_ms);
}
