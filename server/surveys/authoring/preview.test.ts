import { expect, test } from 'vitest';
import { judgePreview, makePreview } from '#contract/calls/office/preview.ts';
import { createDraft } from '#contract/calls/office/writing.ts';
import { judgeCopy } from '#contract/calls/preview.ts';
import type { PreviewFacts } from '#contract/draft-preview.ts';
import type { Answers, SurveyQuestion } from '#questionnaire/flow.ts';
import { countRows } from '#test/count-rows.ts';
import { answersOf, file, makeDraft, questions } from '#test/make-campaigns.ts';
import { ask, makeStaff } from '#test/make-staff.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { sweepCopies } from './preview-copy.ts';

const world = await makeWorld({ pages: true });
const { context } = world;
const draftId = await makeDraft(world);
const researcher = await makeStaff(world);
const support = await makeStaff(world, 'support');

const page = (base: string, path: string, cookies = '') =>
  fetch(base + path, { headers: { cookie: cookies, 'accept-encoding': 'identity' }, redirect: 'manual' });
const headed = (response: Response, name: string) => response.headers.get(name) ?? '';

async function makeCopy(): Promise<string> {
  const answer = await ask(world, makePreview, { params: { id: draftId } }, researcher.cookies);
  expect(answer.status).toBe(200);
  const { url } = (await answer.json()) as { url: string };
  expect(url).toMatch(new RegExp(`^${world.public_url}/voorbeeld/[\\w-]{43}$`));
  return url;
}

test('the preview of a draft is the survey page: the same script and style, drawn at the question that was asked for', async () => {
  const shown = await page(world.office_url, `/voorbeeld/${draftId}?from=%233`, researcher.cookies);
  expect(shown.status).toBe(200);
  const html = await shown.text();
  const survey = await (await page(world.public_url, '/anoniem-onderzoek/bestaat-niet')).text();
  const script = (text: string) => /src="(\/assets\/survey-[\w-]+\.js)"/.exec(text)?.[1];
  const style = (text: string) => /<style>(.*?)<\/style>/s.exec(text)?.[1];
  expect(script(html)).toBe(script(survey));
  expect(script(html)).toBeDefined();
  expect(style(html)).toBe(style(survey));
  expect((await page(world.office_url, script(html)!)).status).toBe(200);
  expect(html).toContain('<b>Voorbeeld</b>');
  expect(html).toContain('Waarom niet?');
  expect(html).toMatch(/Vraag 2 van \d/);
  for (const [name, value] of [
    ['cache-control', /^no-store$/],
    ['x-robots-tag', /noindex/],
    ['content-security-policy', /frame-ancestors 'self'/],
    ['content-security-policy', /script-src 'self' 'sha256-/],
  ] as const)
    expect(headed(shown, name)).toMatch(value);
});

test('opened at a question that nobody comes to, it begins there and still knows the way to every other one', async () => {
  const [first, ...others] = questions;
  const jumping = { ...first, options: [{ title: 'Ja', go_to: 'why_not' }] };
  const body = { from: { kind: 'file' as const, file: file({ questions: [jumping, ...others] }) } };
  const { id } = await world.call(createDraft, { body }, { cookie: researcher.cookies });
  const html = await (await page(world.office_url, `/voorbeeld/${id}?from=%232`, researcher.cookies)).text();
  const read = (part: string) => JSON.parse(new RegExp(`id="${part}">(.*?)</script>`, 's').exec(html)![1]!) as unknown;
  const { campaign } = read('survey') as { campaign: { questions: SurveyQuestion[] } };
  const { above, keys } = read('preview') as PreviewFacts;
  const places = [...above, ...campaign.questions].map((one) => one.id);
  expect(campaign.questions[0]!.id).toBe('hours');
  expect([places, keys.length]).toEqual([questions.map(({ ref }) => ref), questions.length]);
});

test('only who may write sees it: others are sent to the log-in, or told that there is nothing', async () => {
  const guest = await page(world.office_url, `/voorbeeld/${draftId}`);
  expect([guest.status, headed(guest, 'location')]).toEqual([302, '/inloggen']);
  const other = await page(world.office_url, `/voorbeeld/${draftId}`, support.cookies);
  expect(other.status).toBe(403);
  expect(await other.text()).not.toContain('Schermen thuis');
  expect((await page(world.office_url, '/voorbeeld/geen-id', researcher.cookies)).status).toBe(404);
  expect((await page(world.office_url, '/voorbeeld/%ff', researcher.cookies)).status).toBe(404);
  expect((await page(world.public_url, `/voorbeeld/${draftId}`)).status).toBe(404);
});

test('a copy for a phone is there for an hour, for whoever has its address, and leaves the database after it', async () => {
  const url = await makeCopy();
  const path = new URL(url).pathname;
  const shown = await page(world.public_url, path);
  expect(shown.status).toBe(200);
  const html = await shown.text();
  expect(html).toContain('Schermen thuis');
  expect(html.includes('<button id="preview-walk"')).toBe(false);
  expect(html.includes(draftId)).toBe(false);
  expect(headed(shown, 'cache-control')).toBe('no-store');
  expect(headed(shown, 'x-robots-tag')).toBe('noindex');
  expect(headed(shown, 'content-security-policy')).toMatch(/frame-ancestors 'none'/);
  // Sealed: neither the words nor the token can be read where it lies.
  const { text } = await context.db.one(sql<{ text: string }>`
    select encode(sealed, 'escape') || encode(token_hash, 'escape') as text from survey.preview`);
  expect(text).not.toMatch(/Schermen|scherm/);
  expect(text).not.toContain(path.split('/').at(-1)!);
  const audited = await context.db.many(sql<{ action: string }>`
    select action from office.audit where action = 'campaign_previewed' and about = ${draftId}`);
  expect(audited).toHaveLength(1);

  world.clock.advance(minutes(59));
  expect((await page(world.public_url, path)).status).toBe(200);
  world.clock.advance(minutes(1));
  expect((await page(world.public_url, path)).status).toBe(404);
  await sweepCopies(context);
  expect(await context.db.many(sql`select from survey.preview`)).toHaveLength(0);
});

test('answers are judged by the rules for parents, in the office and of a copy, and no row is written', async () => {
  const cookies = (await makeStaff(world)).cookies;
  const url = await ask(world, makePreview, { params: { id: draftId } }, cookies);
  const token = ((await url.json()) as { url: string }).url.split('/').at(-1)!;
  const shown = await (await page(world.office_url, `/voorbeeld/${draftId}`, cookies)).text();
  const { campaign } = JSON.parse(/id="survey">(.*?)<\/script>/s.exec(shown)![1]!) as {
    campaign: { questions: SurveyQuestion[] };
  };
  const question = campaign.questions[1]!;
  const before = await countRows(world);
  for (const judge of [
    (answers: Answers) => ask(world, judgePreview, { body: { question, answers } }, cookies),
    (answers: Answers) =>
      fetch(`${world.public_url}/api/v1${judgeCopy.path.replace(':token', token)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ answers }),
      }),
  ]) {
    const refused = await judge(answersOf({ hours: '' }));
    expect(refused.status).toBe(422);
    const { errors } = (await refused.json()) as { errors: Record<string, string[]> };
    expect(Object.keys(errors).sort()).toEqual(['answers.hours', 'answers.where']);
    expect((await judge(answersOf({ hours: { other: true }, where: 'Thuis' }))).status).toBe(422);
    expect((await judge(answersOf({ hours: 'short', where: 'Thuis' }))).status).toBe(200);
  }
  expect(await countRows(world)).toEqual(before);
});

test('addresses cannot be guessed: a network that tries has to wait', async () => {
  const tries = Array.from({ length: 61 }, (_, at) => page(world.public_url, `/voorbeeld/${'x'.repeat(42)}${at}`));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
});
