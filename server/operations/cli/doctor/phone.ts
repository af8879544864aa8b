import * as z from 'zod/mini';
import { rules } from '#contract/rules.ts';
import { verifyPhoneSms } from '../../../members/verification/mail.ts';
import { callProvider, type NoAnswer, type ProviderResponse } from '../../../messages/channels/provider-call.ts';
import { spentToday } from '../../../messages/channels/sms/ceiling.ts';
import { smsProvider } from '../../../messages/channels/sms/configured-provider.ts';
import { askDailyLimit, askMeta } from '../../../messages/channels/whatsapp/account.ts';
import { refusalReason } from '../../../messages/channels/whatsapp/codes.ts';
import { whatsappPath } from '../../../messages/inbound/webhooks.ts';
import { gsmLength, gsmPart } from '../../../messages/templates/gsm.ts';
import type { Context } from '../../../platform/core/context.ts';
import type { Finding } from './finding.ts';

const patience_ms = 5000;
const chapter = 'See docs/operate/whatsapp.md.';

/** WhatsApp and text messages: asked of the providers themselves. No token is ever among what is found. */
export async function phoneChecks(context: Context): Promise<Finding[]> {
  return (await Promise.all([whatsappChecks(context), smsChecks(context)])).flat();
}

const notSetUp = ({ config }: Context, check: string, advice: string): Finding[] =>
  config.panel_env === 'production' ? [{ check, ok: true, found: 'not set up', advice }] : [];

async function whatsappChecks(context: Context): Promise<Finding[]> {
  const { config } = context;
  if (!config.whatsapp_token) return notSetUp(context, 'whatsapp', 'Whoever chose WhatsApp gets e-mail.');
  return Promise.all([
    whatsappNumber(context),
    whatsappLimit(context),
    whatsappTemplates(context),
    whatsappSubscription(context),
    webhook(context),
  ]);
}

const refusal = z.object({ error: z.object({ code: z.number(), error_subcode: z.optional(z.number()) }) });
function failure(answer: ProviderResponse | NoAnswer): string | undefined {
  if ('fault' in answer) return `no answer: ${answer.fault}`;
  if (answer.status < 300) return undefined;
  const parsed = refusal.safeParse(answer.body);
  return parsed.success ? refusalReason(parsed.data.error) : `HTTP ${answer.status}`;
}

/** developers.facebook.com/documentation/business-messaging/whatsapp/business-phone-numbers/phone-numbers */
const number = z.object({
  verified_name: z.optional(z.string()),
  quality_rating: z.optional(z.string()),
  status: z.optional(z.string()),
});

async function whatsappNumber(context: Context): Promise<Finding> {
  const check = 'whatsapp';
  const answer = await askMeta(
    context,
    `${context.config.whatsapp_phone_id}?fields=verified_name,quality_rating,status`,
  );
  const failed = failure(answer);
  if (failed) return { check, ok: false, found: failed, advice: `Nothing leaves by WhatsApp. ${chapter}` };
  const {
    verified_name = 'the number',
    quality_rating = 'unknown',
    status = 'CONNECTED',
  } = number.safeParse((answer as ProviderResponse).body).data ?? {};
  if (status !== 'CONNECTED') {
    const advice = `Nothing leaves by WhatsApp: register the number with its PIN, or look in WhatsApp Manager why. ${chapter}`;
    return { check, ok: false, found: `${verified_name} is ${status.toLowerCase()}`, advice };
  }
  const low = quality_rating === 'RED';
  const advice = 'Readers block or report it. Send less, or Meta will slow it down.';
  return { check, ok: true, found: `${verified_name} answers, quality ${quality_rating}`, ...(low && { advice }) };
}

async function whatsappLimit(context: Context): Promise<Finding> {
  const check = 'whatsapp limit';
  const limit = await askDailyLimit(context);
  if (limit === undefined)
    return { check, ok: true, found: 'Meta does not tell', advice: 'WhatsApp Manager, Insights, shows it.' };
  if (limit === null) return { check, ok: true, found: 'none' };
  const advice = `A larger mailing goes over ${rules.whatsapp_days_most} days, and the rest by e-mail. ${chapter}`;
  return { check, ok: true, found: `${limit} people in 24 hours`, advice };
}

/** developers.facebook.com/docs/graph-api/reference/whats-app-business-account/subscribed_apps */
const subscribed = z.object({ data: z.array(z.unknown()) });

async function whatsappSubscription(context: Context): Promise<Finding> {
  const check = 'subscription';
  const { whatsapp_business_id: business } = context.config;
  if (!business)
    return { check, ok: true, found: 'not looked at', advice: 'With WHATSAPP_BUSINESS_ID it is looked up.' };
  const answer = await askMeta(context, `${business}/subscribed_apps`);
  const failed = failure(answer);
  const apps = failed ? undefined : subscribed.safeParse((answer as ProviderResponse).body).data?.data;
  if (apps && apps.length > 0) return { check, ok: true, found: 'an app hears of this account' };
  const found = failed ?? (apps ? 'no app is subscribed to this account' : 'an answer that we do not understand');
  const advice = `Nobody is told who wrote STOP. Run POST /${business}/subscribed_apps. ${chapter}`;
  return { check, ok: false, found, advice };
}

/** Assumed: the list of a business account's templates, with name, language and status. */
const listed = z.object({
  data: z.array(z.object({ name: z.string(), language: z.string(), status: z.string() })),
});

async function whatsappTemplates(context: Context): Promise<Finding> {
  const check = 'templates';
  const { whatsapp_business_id: business, whatsapp_templates: names, whatsapp_language: language } = context.config;
  if (!business) {
    const advice = 'With WHATSAPP_BUSINESS_ID they are looked up.';
    return { check, ok: true, found: `not looked at: ${Object.values(names).join(', ')}`, advice };
  }
  const answer = await askMeta(context, `${business}/message_templates?fields=name,language,status&limit=250`);
  const failed = failure(answer);
  const list = failed ? undefined : listed.safeParse((answer as ProviderResponse).body).data?.data;
  if (!list) return { check, ok: false, found: failed ?? 'an answer that we do not understand', advice: chapter };
  const states = Object.values(names).map((name) => {
    const found = list.find((one) => one.name === name && one.language === language);
    return { name, state: found?.status.toLowerCase() ?? 'missing' };
  });
  const bad = states.filter(({ state }) => state !== 'approved');
  const found = bad.map(({ name, state }) => `${name} is ${state}`).join(', ') || `${states.length} approved`;
  const advice = `A mailing with such a template stands still. ${chapter}`;
  return { check, ok: bad.length === 0, found, ...(bad.length > 0 && { advice }) };
}

/** Our webhook refuses a call without Meta's token; being refused is enough to know that the webhook can be reached. */
async function webhook({ config }: Context): Promise<Finding> {
  const check = 'webhook';
  const url = `${config.public_url}${whatsappPath}`;
  const answer = await callProvider({ url, headers: {}, signal: AbortSignal.timeout(patience_ms), patience_ms });
  const there = !('fault' in answer) && answer.status === 403;
  if (there && url.startsWith('https:')) return { check, ok: true, found: `${url} answers, seen from here` };
  const found = there ? `${url} is not https` : `${url} does not answer, seen from here`;
  return { check, ok: false, found, advice: 'Meta cannot tell what became of messages, nor who wrote STOP.' };
}

const ceilingAdvice =
  'Nobody can prove a number before midnight in Amsterdam. docs/operate/sms.md says how to tell parents from fraud; for parents raise SMS_DAILY_CENTS and restart.';

async function smsChecks(context: Context): Promise<Finding[]> {
  const { config } = context;
  const provider = smsProvider(config);
  if (!provider) return notSetUp(context, 'sms', 'Nobody can prove a phone number.');
  const balance = await provider.balance?.(AbortSignal.timeout(patience_ms));
  const { cents, full } = await spentToday(context);
  const spent = `${cents} of ${config.sms_daily_cents} cents spent today, ${config.sms_cost_cents} a text`;
  const advice = balance && !balance.ok ? 'Nobody can prove a phone number until this works.' : undefined;
  const says = balance?.says ?? 'does not tell its balance';
  return [
    { check: 'sms', ok: balance?.ok ?? true, found: `${config.sms_provider}: ${says}`, ...(advice && { advice }) },
    { check: 'sms ceiling', ok: !full, found: spent, ...(full && { advice: ceilingAdvice }) },
    onePart(context),
  ];
}

function onePart({ config }: Context): Finding {
  const link = `${config.public_url}/p/v/${'x'.repeat(43)}`;
  const length = gsmLength(verifyPhoneSms(config, { member_id: '', name: null, address: '' }, link).body_text);
  const ok = length <= gsmPart;
  const found = `the text that proves a number takes ${length} of ${gsmPart} signs`;
  return { check: 'sms text', ok, found, ...(!ok && { advice: 'PUBLIC_URL is too long for a text message.' }) };
}
