import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { file, questions, save, show } from '#test/make-campaigns.ts';
import { joinProven, join as register, sentTo } from '#test/make-members.ts';
import { campaignCommands } from '#test/support/run-campaign-command.ts';
import { tempFolder } from '#test/support/temp-folder.ts';
import { makeWorld } from '#test/world.ts';
import { CommandError } from '../command.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const folder = tempFolder('campaigns');

const run = await campaignCommands(world);
const put = (name: string, content: unknown) => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const published = async (over: object = {}) => {
  const { json } = await run('import', [put('c.json', file(over))], { publish: true });
  return json as { id: string; anonymous_url: string | null; state: string };
};
const tokenOf = (link: string) => link.split('/').at(-1)!;
const enter = async (token: string) => ({ token, anonymous_token: (await show(world, { token })).anonymous_token! });

describe('import', () => {
  test('keeps a draft, publishes it, and says where it is', async () => {
    const { json } = await run('import', [put('a.json', file())]);
    expect(json).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Schermen thuis',
      state: 'draft',
      anonymous: false,
      anonymous_url: null,
    });
    expect((await run('publish', [json.id])).json).toMatchObject({ id: json.id, state: 'published' });
    expect(await run('publish', [json.id])).toMatchObject({ failed: true, json: { error: expect.any(String) } });
    expect(await published({ anonymous: true })).toMatchObject({
      state: 'published',
      anonymous_url: expect.stringMatching(new RegExp(`^${world.public_url}/anoniem-onderzoek/[\\w-]{22}$`)),
    });
  });

  test('is listed with its days, and with nobody in it yet', async () => {
    const opens_at = '2026-11-23T08:00:00.000Z';
    const closes_at = '2026-12-01T22:59:00.000Z';
    const { id } = await published({ opens_at, closes_at });
    const { json, text } = await run('list');
    const none = { invited: 0, started: 0, finished: 0 };
    expect(json).toContainEqual(expect.objectContaining({ id, anonymous: false, opens_at, closes_at, ...none }));
    expect(text).toMatch(new RegExp(`^${id} .* identified  invited 0, started 0, finished 0, until 2026-12-01`, 'm'));
  });

  test('is not put out when its last day is over; a last day is listed as the day it is', async () => {
    const { json } = await run('import', [put('over.json', file({ closes_at: '2026-11-20' }))]);
    const said = 'This campaign has no day left: it ends on 2026-11-21 00:00 (+01:00).';
    expect(await run('publish', [json.id])).toMatchObject({ failed: true, text: expect.stringContaining(said) });
    const { id } = await published({ closes_at: '2026-12-01' });
    expect((await run('list')).text).toMatch(new RegExp(`^${id} .*, until 2026-12-01`, 'm'));
  });

  test('names every fault with its place, and imports nothing', async () => {
    const before = (await run('list')).json.length;
    const faulty = file({
      title: '',
      questions: [...questions, { title: 'x', type: 'text', go_to: 'nergens\u001b[2J' }],
    });
    for (const options of [{}, { publish: true }]) {
      const answer = await run('import', [put('b.json', faulty)], options);
      expect(answer).toMatchObject({ failed: true });
      expect(answer.json.faults.map(({ place }: { place: string }) => place)).toEqual(['questions[5].go_to', 'title']);
      expect(answer.text).toContain('question 6, go_to (line 1): there is no question "nergens\\u{1b}[2J".');
    }
    expect((await run('list')).json).toHaveLength(before);
    await expect(run('import', [join(folder, 'none.json')])).rejects.toThrow(CommandError);
    await expect(run('import', [])).rejects.toThrow(/^Usage/);
  });

  test('a fault names its question by number, name and line, as its author finds it', async () => {
    const lines = ['{', '"questions": [', '{ "ref": "rules", "type": "text" },', '{ "title": "Twee", "type": "text",'];
    const text = [...lines, '"go_to": "nergens" }', '],', '"tilte": "Schermen" }'].join('\n');
    const { text: told, json } = await run('import', [put('e.json', text)]);
    expect(told.split('\n')).toEqual([
      'question 1 "rules", title (line 3): is missing.',
      'question 2, go_to (line 5): there is no question "nergens".',
      'tilte (line 7): is not known here. Did you mean "title"?',
      'Nothing was imported.',
    ]);
    expect(json.faults[1]).toEqual({ place: 'questions[1].go_to', fault: expect.any(String), line: 5 });
  });

  test('a draft whose link was allowed and is no longer is not published', async () => {
    const { config } = world.context;
    config.link_hosts = ['dank.example'];
    const { json } = await run('import', [put('d.json', file({ link: 'https://dank.example/' }))]);
    config.link_hosts = [];
    expect(await run('publish', [json.id])).toMatchObject({ failed: true, json: { faults: [{ place: 'link' }] } });
  });
});

describe('invite', () => {
  test('gives each a link of their own, and a message by the channel that is proven', async () => {
    const { id } = await published({ invitation: { subject: 'Doe je mee?', text: 'Eerste.\n\nTweede.' } });
    const [a, b] = [await joinProven(world), await joinProven(world)];
    const list = put('emails', `\ufeff${a.email.toUpperCase()}\r\n\r\n ${b.email} \n`);
    const { json } = await run('invite', [id], { emails: list, 'print-links': true });
    expect(json).toMatchObject({ invited: 2, messages: 2, anonymous_url: null });
    const [first, second] = json.links as { email: string; link: string }[];
    expect(first!.link).toMatch(
      new RegExp(`^${world.public_url}/onderzoek/${encodeURIComponent(a.email)}/[\\w-]{43}$`),
    );
    expect(tokenOf(second!.link)).not.toBe(tokenOf(first!.link));
    expect(await show(world, { email: a.email, token: tokenOf(first!.link) })).toMatchObject({
      title: 'Schermen thuis',
    });

    const [mail] = await sentTo(world, a.email, 'invitation');
    expect(mail).toMatchObject({ channel: 'email', subject: 'Doe je mee?' });
    for (const words of ['Eerste.', 'Tweede.', 'Maximaal 4 vragen.', first!.link])
      expect(mail!.body_text).toContain(words);
    expect(await run('invite', [id], { emails: list })).toMatchObject({ failed: true });
    expect(await sentTo(world, a.email, 'invitation')).toHaveLength(1);
  });

  test('nobody when one of a list cannot be; by hand also who has proven nothing yet', async () => {
    const { id } = await published();
    const [known, unproven] = [await joinProven(world), await register(world)];
    const refuse = async (emails: string) => (await run('invite', [id], { emails: put('list', emails) })).json.faults;
    expect(await refuse(`${known.email}\nniemand@voorbeeld.example`)).toMatchObject([
      { place: 'niemand@voorbeeld.example' },
    ]);
    expect(await refuse(`${known.email}\n${known.email.toUpperCase()}`)).toMatchObject([
      { fault: 'stands twice in the list.' },
    ]);
    expect(await refuse(unproven.email)).toMatchObject([{ place: unproven.email }]);
    const byHand = await run('invite', [id], { emails: put('list', unproven.email), 'print-links': true });
    expect(byHand.json).toMatchObject({ invited: 1, messages: 0, links: [{ email: unproven.email }] });
    expect(await sentTo(world, known.email, 'invitation')).toEqual([]);
  });

  test('a sample is so many, each once, until nobody is left', async () => {
    const { id } = await published();
    const first = await run('invite', [id], { sample: '2', 'print-links': true });
    const rest = await run('invite', [id], { all: true, 'print-links': true });
    const emails = [...first.json.links, ...rest.json.links].map(({ email }: { email: string }) => email);
    expect(first.json.invited).toBe(2);
    expect(new Set(emails).size).toBe(emails.length);
    expect(await run('invite', [id], { all: true })).toMatchObject({ failed: true, text: 'This would draw nobody.' });
    expect(await run('invite', [id], { sample: '1' })).toMatchObject({ failed: true });
  });

  test('an anonymous campaign sends everybody the same link, and says so', async () => {
    const { id, anonymous_url } = await published({ anonymous: true });
    const { email } = await joinProven(world);
    const { json } = await run('invite', [id], { emails: put('one', email), 'print-links': true });
    expect(json).toMatchObject({ anonymous_url, links: [{ email, link: anonymous_url }] });
    const [mail] = await sentTo(world, email, 'invitation');
    expect(mail!.body_text).toContain('Daarna kan niemand zien welke van jou zijn');
    expect(mail!.body_text.match(/anoniem-onderzoek\/\S+/g)).toEqual([new URL(anonymous_url!).pathname.slice(1)]);
  });

  test.each([[{}], [{ all: true, sample: '2' }], [{ sample: '0' }], [{ sample: true }], [{ emails: true }]])(
    '%j is no way to choose',
    async (options) => {
      await expect(run('invite', ['x'], options)).rejects.toThrow(CommandError);
    },
  );

  test('a draft and a closed campaign invite nobody', async () => {
    const { json } = await run('import', [put('a.json', file())]);
    expect(await run('invite', [json.id], { all: true })).toMatchObject({ failed: true });
    const { id } = await published();
    expect((await run('close', [id])).json).toMatchObject({ state: 'closed' });
    expect(await run('close', [id])).toMatchObject({ failed: true });
    expect(await run('invite', [id], { all: true })).toMatchObject({ failed: true });
    for (const unknown of ['x', id.replaceAll(/[1-9a-f]/g, '0')]) {
      expect(await run('close', [unknown])).toMatchObject({ failed: true });
    }
  });
});

test('an anonymous campaign goes up in tens: an eleventh respondent does not show', async () => {
  const { id, anonymous_url } = await published({ anonymous: true });
  const token = tokenOf(anonymous_url!);
  const take = async (n: number) => {
    const who = await enter(token);
    await save(world, who, { screens: n % 2 ? 'yes' : 'no' });
  };
  const listed = async () => (await run('list')).json.find((one: { id: string }) => one.id === id);
  for (let n = 0; n < 9; n++) await take(n);
  expect(await listed()).toMatchObject({ started: null });
  await take(9);
  expect(await listed()).toMatchObject({ started: 10, finished: null });
  // A count of 10 and then of 11 would tell that one person came in between.
  await take(10);
  expect(await listed()).toMatchObject({ started: 10 });
});
