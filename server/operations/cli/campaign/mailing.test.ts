import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { answerAll, makeCampaign } from '#test/make-campaigns.ts';
import { joinProven, sentTo } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../../platform/database/sql.ts';
import { allCommands } from '../commands.ts';
import { runCommand } from '../run-command.ts';

const commands = await allCommands();
const world = await makeWorld({ env: { LIMITS: 'off' } });
const folder = mkdtempSync(join(tmpdir(), 'mailings-'));
afterAll(() => rmSync(folder, { recursive: true }));

// biome-ignore lint/suspicious/noExplicitAny: what a command says is read by its shape
const run = async (name: string, words: string[] = [], options: Record<string, unknown> = {}): Promise<any> => {
  const command = commands.find((one) => one.name === `campaign ${name}`)!;
  const answer = await runCommand(command, world.context, { words, options });
  return { ...answer, json: JSON.parse(JSON.stringify(answer.json)) };
};
const put = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const published = (over: object = {}) => makeCampaign(world, over);
const tokenOf = (link: string) => link.split('/').at(-1)!;

describe('invite, remind and thank', () => {
  test('says who was drawn by which channel and who was not, the seed and the mailing; a dry run keeps nothing', async () => {
    const zipcode = '7311';
    for (const education of ['hbo', 'hbo', 'mbo']) await joinProven(world, { attributes: { education, zipcode } });
    const { id } = await published();
    const options = { sample: '1', seed: 'lente', where: ['zipcode=7300..7399', 'education=hbo'] };
    const dry = await run('invite', [id], { ...options, 'dry-run': true });
    expect(dry.json).toMatchObject({ invited: 1, mailing_id: null, dry_run: true });
    expect(dry.text).toContain('A dry run: nothing was kept and nothing leaves.');
    const { count } = await world.context.db.one(sql<{ count: number }>`
      select count(*) as count from contact.mailing where campaign_id = ${id}`);
    expect(count).toBe(0);

    expect(dry.text).toContain('1 would be invited, with 1 messages.');
    const { json, text } = await run('invite', [id], options);
    expect(json).toMatchObject({
      invited: 1,
      messages: 1,
      anonymous_url: null,
      mailing_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      seed: 'lente',
      channels: { email: 1, whatsapp: 0, by_hand: 0 },
      left_out: { ...dry.json.left_out, 'not in the sample': 1 },
    });
    expect(json.left_out['does not match']).toBeGreaterThan(0);
    expect(json).not.toHaveProperty('links');
    for (const words of [
      '1 invited; 1 messages are on their way.',
      '1 by e-mail',
      'seed lente',
      '1 left out: not in the sample',
    ])
      expect(text).toContain(words);
  });

  test('an unknown key or value is refused with all there is, and invites nobody', async () => {
    const { id } = await published();
    const answer = await run('invite', [id], { all: true, where: ['shoe=44', 'education=phd', 'zipcode=1'] });
    expect(answer).toMatchObject({ failed: true, json: { error: 'Nobody was chosen.' } });
    expect(answer.json.faults.map(({ place }: { place: string }) => place)).toEqual([
      'shoe=44',
      'education=phd',
      'zipcode=1',
    ]);
    expect(answer.text).toContain('university');
    await expect(run('invite', [id], { all: true, where: true })).rejects.toThrow('--where needs a value.');
    await expect(run('invite', [id], { all: true, seed: 'x' })).rejects.toThrow(
      '--seed is for --sample, --groups and --choice.',
    );
  });

  test('a reminder reaches who has not finished, and a thank-you who has', async () => {
    const { id } = await published();
    const [a, b] = [await joinProven(world), await joinProven(world)];
    const list = put('two', `${a.email}\n${b.email}`);
    const { json } = await run('invite', [id], { emails: list, 'print-links': true });
    const [done, other] = json.links as { email: string; link: string }[];
    await answerAll(world, { email: done!.email, token: tokenOf(done!.link) });
    await world.context.db.run(sql`update contact.message set state = 'sent' where campaign_id = ${id}`);
    const dry = await run('remind', [id], { 'dry-run': true });
    expect(dry.json).toMatchObject({ reminded: 1, mailing_id: null, round: 1 });
    const reminded = await run('remind', [id]);
    expect(reminded.json).toMatchObject({
      reminded: 1,
      round: 1,
      messages: 1,
      left_out: { finished: 1 },
      everybody: false,
    });
    expect(reminded.text).toContain('1 reminded, round 1.');
    expect(await sentTo(world, b.email, 'reminder')).toHaveLength(1);
    expect((await run('thank', [id])).json).toMatchObject({ thanked: 1, left_out: { 'not finished': 1 } });
    expect(await sentTo(world, a.email, 'thank_you')).toHaveLength(1);
    expect(await run('remind', [id], { everybody: true })).toMatchObject({ failed: true });
    await answerAll(world, { email: other!.email, token: tokenOf(other!.link) });
    expect(await run('remind', [id], { again: true })).toMatchObject({
      failed: true,
      text: expect.stringContaining('There is nobody to write to. Nothing was sent. Left out: finished (under 10).'),
    });
  });

  test('of an anonymous campaign both say that it is everybody or nobody, and ask for a word', async () => {
    const { id } = await published({ anonymous: true });
    const { email } = await joinProven(world);
    await run('invite', [id], { emails: put('one', email) });
    await world.context.db.run(sql`update contact.message set state = 'sent' where campaign_id = ${id}`);
    for (const name of ['remind', 'thank']) {
      const refused = await run(name, [id]);
      expect(refused).toMatchObject({ failed: true, text: expect.stringContaining('everybody who was invited') });
      const { json, text } = await run(name, [id], { everybody: true });
      expect(json).toMatchObject({ messages: 1, everybody: true });
      expect(text).toContain('everybody who was invited, whether they took part or not');
    }
    await expect(run('remind')).rejects.toThrow(/^Usage/);
  });
});
