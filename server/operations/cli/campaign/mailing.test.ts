import { describe, expect, test } from 'vitest';
import { makeCampaign } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { campaignCommands } from '#test/support/run-campaign-command.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });

const run = await campaignCommands(world);
const published = (over: object = {}) => makeCampaign(world, over);

describe('invite', () => {
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
    await expect(run('invite', [id], { all: true, seed: 'x' })).rejects.toThrow('--seed is for --sample.');
  });
});
