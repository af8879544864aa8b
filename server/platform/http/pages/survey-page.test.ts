import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { getCampaign } from '#contract/calls/surveys.ts';
import { answerAll, makeCampaign, makeRespondent, save, show } from '#test/make-campaigns.ts';
import { makeWorld } from '#test/world.ts';
import { makeLog } from '../../core/log.ts';
import { Problem } from '../../core/problem.ts';
import { sql } from '../../database/sql.ts';
import { makeServer } from '../server.ts';
import { servePages } from './pages.ts';

/** The survey as it leaves the server. The front ends must be built. */
const world = await makeWorld({ pages: true });
const get = (url: string, headers: Record<string, string> = {}) => world.public.inject({ url, headers });
const personal = ({ email, token }: { email: string; token: string }) =>
  `/onderzoek/${encodeURIComponent(email)}/${token}`;
const script = (html: string, id: string): Record<string, unknown> =>
  JSON.parse(html.match(new RegExp(`id="${id}">([^<]*)</script>`))![1]!);

/** The campaign as the page's own script puts it together. */
function dataIn(html: string): unknown {
  const { campaign } = script(html, 'survey') as { campaign: object };
  return { ...campaign, ...script(html, 'visit') };
}

describe('a personal link', () => {
  test('holds what GET /campaign answers, and nothing else', async () => {
    const { respondent } = await makeRespondent(world, { file: { attributes: ['income', 'zipcode', 'gender'] } });
    expect(dataIn((await get(personal(respondent))).body)).toEqual(await show(world, respondent));
    await save(world, respondent, { screens: 'yes' });
    expect(dataIn((await get(personal(respondent))).body)).toEqual(await show(world, respondent));
  });

  test('shows introduction and question 1 to who begins, and the next question to who comes back', async () => {
    const { respondent } = await makeRespondent(world);
    const fresh = (await get(personal(respondent))).body;
    expect(fresh).toContain('<title>Schermen thuis - Ouderpanel</title>');
    expect(fresh).toMatch(/<h1[^>]*>Schermen thuis<\/h1>/);
    expect(fresh).toMatch(/<h1[^>]*>Heeft je kind een eigen scherm\?<\/h1>/);
    await save(world, respondent, { screens: 'yes' });
    const later = (await get(personal(respondent))).body;
    expect(later).toContain('<title>Vraag 2: Hoe lang per dag? - Ouderpanel</title>');
    expect(later).toMatch(/<h1[^>]*>Hoe lang per dag\?<\/h1>/);
    expect(later).not.toMatch(/<h1[^>]*>Schermen thuis<\/h1>/);
  });

  test('says in a preview the name of the panel, and no more', async () => {
    const { respondent } = await makeRespondent(world);
    const { body } = await get(personal(respondent));
    expect(body).toContain('<meta property="og:title" content="Ouderpanel" />');
    expect(body.match(/<meta property="og:/g)).toHaveLength(2);
    expect(body).not.toContain(respondent.token);
    expect(body).not.toContain(respondent.email);
    expect(body).not.toContain('Sanne');
  });

  test('of a stranger, or without its last sign, is unknown', async () => {
    const { respondent } = await makeRespondent(world);
    for (const path of [
      personal({ ...respondent, email: 'iemand@voorbeeld.example' }),
      personal({ ...respondent, token: respondent.token.slice(0, -1) }),
      `/anoniem-onderzoek/${respondent.token}`,
      '/onderzoek/%25/x',
    ]) {
      const { statusCode, body } = await get(path);
      expect(statusCode, path).toBe(404);
      expect(body).toMatch(/<h1[^>]*>Oeps\.\.<\/h1>/);
      expect(script(body, 'survey')).toEqual({ kind: 'unknown' });
    }
  });

  test('of somebody who has finished is closed, with thanks', async () => {
    const { respondent } = await makeRespondent(world);
    await answerAll(world, respondent);
    const { statusCode, body } = await get(personal(respondent));
    expect(statusCode).toBe(200);
    expect(body).toMatch(/<h1[^>]*>Je hebt al meegedaan<\/h1>/);
    expect(body).toContain('Helaas kan je niet meer meedoen');
    expect(body).toContain('<p class="lead">Je hebt deze vragenlijst al ingevuld. Bedankt voor het meedoen.</p>');
    expect(body).not.toContain('Heeft je kind een eigen scherm?');
  });

  test('of somebody whose group of parents has enough answers is closed, kindly, and says nothing of the group', async () => {
    const { respondent, campaign } = await makeRespondent(world);
    await world.context.db.run(sql`
      with closed as (
        insert into contact.drawn_group (campaign_id, keys, classes, closed_at)
        values (${campaign}, '{gender}', '{female}', ${world.clock.now()}) returning id
      )
      update contact.invitation set group_id = closed.id from closed where invitation.campaign_id = ${campaign}`);
    const { statusCode, body } = await get(personal(respondent));
    expect(statusCode).toBe(200);
    expect(body).toMatch(/<h1[^>]*>Helaas kan je niet meer meedoen<\/h1>/);
    expect(body).toContain('Er hebben al genoeg ouders meegedaan. Fijn dat je wilde helpen.');
    expect(body).not.toContain('Vrouw');
  });

  test('works with a plus, a percent sign and capitals in the address', async () => {
    const email = 'Sanne+school%1@voorbeeld.example';
    const { respondent } = await makeRespondent(world, {});
    await world.context.db.run(sql`
      update contact.invitation set email_key = ${email.toLowerCase()} where campaign_id in (
        select campaign_id from contact.invitation where email_key = ${respondent.email})`);
    expect((await get(personal({ ...respondent, email }))).statusCode).toBe(200);
  });
});

describe('an anonymous link', () => {
  const path = (token: string | null) => `/anoniem-onderzoek/${token}`;

  test('is the same page for everybody but for its end, in every coding', async () => {
    const { token } = await makeCampaign(world, { anonymous: true });
    const pages = await Promise.all(
      ['', 'gzip', 'br, gzip'].map(async (accept) => {
        const { rawPayload, headers } = await get(path(token), { 'accept-encoding': accept });
        const coding = headers['content-encoding'];
        expect(coding).toBe({ '': undefined, gzip: 'gzip', 'br, gzip': 'br' }[accept]);
        const unpack = { gzip: gunzipSync, br: brotliDecompressSync }[String(coding)] ?? ((bytes: Buffer) => bytes);
        return unpack(rawPayload).toString();
      }),
    );
    const tokens = pages.map((page) => script(page, 'visit').anonymous_token);
    expect(new Set(tokens).size).toBe(3);
    const ends = pages.map((page) => page.lastIndexOf('<script'));
    expect(new Set(pages.map((page, index) => page.slice(0, ends[index]))).size).toBe(1);
    expect(pages[0]).toContain('<meta property="og:title" content="Schermen thuis - Ouderpanel" />');
  });

  test('keeps a token of ours, and gives a new one for any other', async () => {
    const { token } = await makeCampaign(world, { anonymous: true });
    const first = script((await get(path(token))).body, 'visit').anonymous_token as string;
    expect(script((await get(`${path(token)}?a_t=${first}`)).body, 'visit').anonymous_token).toBe(first);
    expect(script((await get(`${path(token)}?a_t=${first.toLowerCase()}`)).body, 'visit').anonymous_token).not.toBe(
      first,
    );
  });

  test('is looked at without a trace, by GET and by HEAD', async () => {
    const { token, id } = await makeCampaign(world, { anonymous: true });
    const rows = () =>
      world.context.db.one(sql<{ rows: number }>`
        select ((select count(*) from survey.anonymous_participation where campaign_id = ${id})
          + (select count(*) from survey.anonymous_day where campaign_id = ${id})
          + (select count(*) from house.budget) + (select count(*) from office.audit))::int as rows`);
    const before = await rows();
    const whole = await get(path(token));
    const { statusCode, rawPayload, headers } = await world.public.inject({ method: 'HEAD', url: path(token) });
    expect(statusCode).toBe(200);
    expect(rawPayload).toHaveLength(0);
    expect(headers['content-length']).toBe(whole.headers['content-length']);
    expect(headers['set-cookie']).toBeUndefined();
    expect(await rows()).toEqual(before);
  });
});

test('what people wrote stays text, in the page and in its data', async () => {
  const title = '</script><script>alert(1)</script><!--html-->{panel_name}{preview}$& "id="survey">';
  const { token } = await makeCampaign(world, { anonymous: true, title });
  const { body } = await get(`/anoniem-onderzoek/${token}`);
  expect(body.match(/<script/g)).toHaveLength(5);
  expect(body.match(/<\/script>/g)).toHaveLength(5);
  const found = dataIn(body) as { title: string };
  expect(found.title).toBe(title);
  expect(body).toMatch(/<h1[^>]*>&lt;\/script&gt;&lt;script&gt;alert\(1\)/);
});

test('no cache keeps it, no list names it, nobody frames it, and only its own parts run', async () => {
  const { respondent } = await makeRespondent(world);
  const { headers, body } = await get(personal(respondent));
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
  expect(headers.etag).toBeUndefined();
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|nonce/);
  // The style, the page's first script, and the one that puts shuffled options in their order.
  expect(policy.match(/sha256-/g)).toHaveLength(3);
  expect(body).not.toMatch(/\s(style|on\w+)=/);
  expect(body).not.toMatch(/@font-face|url\(/);
  const addresses = [...body.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, address]) => address!);
  expect(addresses.filter((address) => !/^(\/|mailto:)/.test(address))).toEqual([]);
});

describe('when it cannot be looked up', () => {
  const ask = async (thrown: Error) => {
    const app = makeServer({ ...world.context, log: makeLog({ ...world.context.config, log_level: 'silent' }) });
    servePages(app, { side: 'public', config: world.context.config, look: () => Promise.reject(thrown) });
    const { statusCode, headers, body } = await app.inject('/anoniem-onderzoek/token');
    await app.close();
    return { statusCode, retry: headers['retry-after'], start: script(body, 'survey'), body };
  };

  test.each([
    ['the database is away', new Problem('unavailable'), 503, '5'],
    ['a fault of ours', new Error('au'), 500, undefined],
  ])('%s: the page asks by itself later', async (_, thrown, status, wait) => {
    const { statusCode, retry, start, body } = await ask(thrown);
    expect({ statusCode, retry, start }).toEqual({ statusCode: status, retry: wait, start: { kind: 'ask' } });
    expect(body).toContain('We halen de vragenlijst op, een moment.');
    expect(body).not.toContain('au<');
  });

  test('too often: the page for what cannot be shown', async () => {
    const { statusCode, start } = await ask(new Problem('too_many', { retry_after_s: 60 }));
    expect({ statusCode, start }).toEqual({ statusCode: 429, start: { kind: 'failed' } });
  });
});

test('the page keeps to the contract', async () => {
  const { respondent } = await makeRespondent(world);
  const data = dataIn((await get(personal(respondent))).body);
  expect(getCampaign.reply.parse({ data })).toEqual({ data });
});
