import { makeProviderServer, type ProviderCall, type ProviderServer, type Reply } from './provider-server.ts';

export type SentSms = { from: string; to: string; text: string; reference: string };
export type Sms = ProviderServer & { env: Record<string, string>; texts: SentSms[] };

export const reportToken = 'a-word-for-the-reports';
const token = '0f3c9a2e-7d51-4b8a-9c66-1f0e2d3c4b5a';

const settings = (provider: string, url: string) => ({
  SMS_PROVIDER: provider,
  SMS_TOKEN: token,
  SMS_FROM: 'Ouderpanel',
  SMS_REPORT_TOKEN: reportToken,
  SMS_URL: url,
});

/** Spryng's REST interface, as far as the panel uses it. */
export async function makeSpryng(): Promise<Sms> {
  const texts: SentSms[] = [];
  const server = await makeProviderServer((call) => spryng(call, texts));
  return Object.assign(server, { texts, env: settings('spryng', `${server.url}/v1`) });
}

function spryng({ method, path, headers, body }: ProviderCall, texts: SentSms[]): Reply {
  if (headers.authorization !== `Bearer ${token}`) return { status: 401, json: { message: 'Unauthenticated.' } };
  if (method === 'GET' && path === '/v1/balance') return { status: 200, json: { data: { amount: 41.5 } } };
  if (method !== 'POST' || path !== '/v1/messages') return { status: 404, json: {} };
  const sent = JSON.parse(body) as Record<string, string> & { recipients?: string[] };
  const { originator = '', recipients = [], reference = '', route, encoding = '' } = sent;
  const right =
    /^[A-Za-z0-9 ]{1,11}$/.test(originator) &&
    recipients.length === 1 &&
    /^[1-9]\d{6,14}$/.test(recipients[0]!) &&
    route === 'business' &&
    ['auto', 'plain', 'unicode'].includes(encoding);
  if (!right || !sent.body) return { status: 422, json: { message: 'The given data was invalid.' } };
  texts.push({ from: originator, to: recipients[0]!, text: sent.body, reference });
  return { status: 200, json: { id: `9dbc5ffb-${texts.length}`, encoding, originator, recipients } };
}

/** Spryng's second interface: developer.spryng.nl/messaging/v2-messages-create and /balance/v2-balance. */
export async function makeSpryng2(): Promise<Sms> {
  const texts: SentSms[] = [];
  const server = await makeProviderServer((call) => spryng2(call, texts));
  return Object.assign(server, {
    texts,
    env: { ...settings('spryng2', `${server.url}/v2`), SMS_ACCOUNT: account },
  });
}

const account = 'SPNL0000000';
export const spryng2Refusal = (errorCode: string, status = 400): Reply => ({
  status,
  json: { errors: [{ errorCode, errorMessage: 'Refused for +31612345678' }] },
});

function spryng2({ method, path, headers, body }: ProviderCall, texts: SentSms[]): Reply {
  if (headers['x-api-key'] !== token) return spryng2Refusal('unauthenticatedError', 401);
  if (method === 'GET' && path === '/v2/balance' && headers.accountreference === account)
    return { status: 201, json: { available: '2951.73346', reserved: '0' } };
  if (method !== 'POST' || path !== '/v2/messages') return spryng2Refusal('not_found', 404);
  const { accountReference, channel, characterSet, from, body: said, recipients, metaData } = JSON.parse(body);
  const right =
    accountReference === account &&
    channel === 'SMS' &&
    ['Auto', 'GSM', 'Unicode'].includes(characterSet) &&
    /^[A-Za-z0-9 ]{1,11}$/.test(from) &&
    /^\+[1-9]\d{6,14}$/.test(recipients[0].msisdn);
  if (!right || !said.text) return spryng2Refusal('validationError');
  texts.push({ from, to: recipients[0].msisdn, text: said.text, reference: metaData.reference });
  const messageIds = [messageIdOf(texts.length)];
  return { status: 202, json: { data: { requestId: '8dcad127-bb9c-48fe-9827-db2fe57d53fb', messageIds } } };
}
/** The id of the text that was taken as this one. */
export const messageIdOf = (place: number) => `0929df71-d1ea-4b02-87b2-${String(place).padStart(12, '0')}`;

/** CM.com's Business Messaging gateway, as far as the panel uses it. */
export async function makeCm(): Promise<Sms> {
  const texts: SentSms[] = [];
  const server = await makeProviderServer((call) => cm(call, texts));
  return Object.assign(server, { texts, env: settings('cm', `${server.url}/v1.0`) });
}

type CmMessage = {
  from: string;
  to: { number: string }[];
  body: { type: string; content: string };
  reference: string;
  maximumNumberOfMessageParts: number;
};

export const cmRefusal = (errorCode: number, status = 400): Reply => ({
  status,
  json: { details: 'Refused', errorCode, messages: [] },
});

function cm({ method, path, body }: ProviderCall, texts: SentSms[]): Reply {
  if (method !== 'POST' || path !== '/v1.0/message') return { status: 404, json: {} };
  const { messages } = JSON.parse(body) as {
    messages: { authentication?: { producttoken: string }; msg: CmMessage[] };
  };
  if (messages.authentication?.producttoken !== token) return cmRefusal(103, 401);
  const [message] = messages.msg;
  const { from = '', to = [], reference = '' } = message ?? {};
  const number = to[0]?.number ?? '';
  if (!/^00[1-9]\d{6,14}$/.test(number)) return cmRefusal(303);
  if (!/^[A-Za-z0-9]{1,32}$/.test(reference) || !/^[A-Za-z0-9 ]{1,11}$/.test(from)) return cmRefusal(301);
  texts.push({ from, to: number, text: message!.body.content, reference });
  const taken = { to: number, status: 'Accepted', reference, parts: 1, messageDetails: null, messageErrorCode: 0 };
  return { status: 200, json: { details: 'Created 1 message(s)', errorCode: 0, messages: [taken] } };
}
