import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/core/context.ts';
import { hashToken } from '../../platform/core/secrets.ts';
import { readSmsReport } from '../channels/sms/reports.ts';
import { reasonOf } from '../channels/whatsapp/codes.ts';
import { isSignedByMeta, readWebhook } from '../channels/whatsapp/webhook.ts';
import { storeReports } from './provider-reports.ts';

export const whatsappPath = '/webhooks/whatsapp';
const smsPath = '/webhooks/sms/:provider/:token';

/** Meta collects what it has to tell: up to three megabytes. */
const whatsappBytes = 3 * 1024 * 1024;
const smsBytes = 64 * 1024;

/**
 * Where providers tell what became of a message. These are no calls of our API: providers define them, read no Dutch,
 * and repeat them until the answer is 200. So the answer is given as soon as the reports are stored, and a worker does
 * the rest.
 */
export function takeWebhooks(app: FastifyInstance, context: Context): void {
  app.register((hooks, _options, done) => {
    // The body is kept as bytes, because the signature is over the bytes.
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, taken) => taken(null, body));
    hooks.get(whatsappPath, (request, reply) => challenge(context, request, reply));
    hooks.post(whatsappPath, { bodyLimit: whatsappBytes }, (request, reply) => whatsapp(context, request, reply));
    hooks.route({
      method: ['GET', 'POST'],
      url: smsPath,
      bodyLimit: smsBytes,
      handler: (request, reply) => sms(context, request, reply),
    });
    done();
  });
}

/** Compares in constant time, whatever the lengths are. */
const isSame = (given: unknown, expected: string): boolean =>
  typeof given === 'string' && timingSafeEqual(hashToken(given), hashToken(expected));

const answer = (reply: FastifyReply, status: number, text = '') =>
  reply.code(status).headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).send(text);

/** Proves to Meta that this address is ours. */
async function challenge({ config }: Context, request: FastifyRequest, reply: FastifyReply) {
  const query = request.query as Record<string, unknown>;
  const expected = config.whatsapp_verify_token;
  if (!expected) return answer(reply, 404);
  const word = query['hub.challenge'];
  const right = isSame(query['hub.verify_token'], expected) && query['hub.mode'] === 'subscribe';
  // A number, as far as Meta says. Nothing that a browser would take for a page is ever echoed.
  if (!right || typeof word !== 'string' || !/^[\w-]{1,200}$/.test(word)) return answer(reply, 403);
  return answer(reply, 200, word);
}

async function whatsapp(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const { whatsapp_app_secret: secret, whatsapp_phone_id: phoneId } = context.config;
  if (!secret || !phoneId) return answer(reply, 404);
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (!isSignedByMeta(body, request.headers['x-hub-signature-256'], secret)) return answer(reply, 401);
  const { reports, odd, account_codes } = readSigned(body, phoneId);
  // A repeat would be no clearer, so the webhook is accepted; that we do not understand it is worth a look.
  if (odd > 0) context.log.warn({ odd }, 'a webhook of WhatsApp says something that we do not understand');
  if (account_codes.length > 0)
    context.log.error({ codes: account_codes.map(reasonOf) }, 'WhatsApp tells of a fault of our account');
  await storeReports(context, reports);
  return answer(reply, 200);
}

function readSigned(body: Buffer, phoneId: string): ReturnType<typeof readWebhook> {
  try {
    return readWebhook(body.toString('utf8'), phoneId);
  } catch {
    return { reports: [], odd: 1, account_codes: [] };
  }
}

async function sms(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const { sms_provider, sms_report_token } = context.config;
  const { provider, token } = request.params as { provider: string; token: string };
  if (!sms_report_token || provider !== sms_provider || !isSame(token, sms_report_token)) return answer(reply, 404);
  const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  const reports = readSmsReport(
    sms_provider,
    { query: request.query as Record<string, unknown>, body },
    context.clock.now(),
  );
  await storeReports(context, reports);
  return answer(reply, 200);
}
