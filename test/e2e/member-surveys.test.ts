import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { putFrequency } from '#contract/calls/frequency.ts';
import { sql } from '#server/platform/database/sql.ts';
import { answerAll, inviteOne, makeCampaign, type Respondent, save } from '../make-campaigns.ts';
import { type Joined, openFile } from '../make-members.ts';
import { proof } from '../proof-test.ts';
import { days, makeWorld } from '../world.ts';
import { hold } from './account/visitor.ts';
import { expectComplaint, installClock, shot } from './browser.ts';
import { axeIn, inEach, looks, parted, shifts, sideways } from './looks.ts';
import { openMember } from './parents/visitor.ts';
import { openProfile, samira } from './profile/visitor.ts';

const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });
const { db } = world.context;
// The browser tells days by its own clock, so the world's clock must show the same day.
world.clock.set(new Date());
const inDays = (count: number) => new Date(world.clock.now().getTime() + days(count)).toISOString();

async function invite(member: Joined, file: object): Promise<Respondent & { campaign: string }> {
  const { id } = await makeCampaign(world, file);
  const respondent = await inviteOne(world, id, member);
  await db.run(sql`update contact.message set state = 'sent' where campaign_id = ${id}`);
  return { ...respondent, campaign: id };
}

async function openHome(member: Joined): Promise<Page> {
  const page = await openMember(world, member.headers.authorization.slice('Bearer '.length), { width: 1280 });
  await page.goto('/');
  await page.getByRole('link', { name: 'Antwoorden aanpassen' }).waitFor();
  return page;
}
const slip = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const look = (page: Page, name: string) =>
  inEach(page, looks, async (each) => {
    expect(await sideways(page)).toBe(0);
    expect(await parted(page)).toEqual([]);
    await axeIn(page, each);
    await shot(page, `member-${name}-${each.text}`, { whole: true });
  });

/** Every stop of the Tab key from the top, with its ring, and what Enter does at some of them. */
async function byKeyboard(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const stops: string[] = [];
  for (let stop = await next(page); stop !== 'Uitkomsten'; stop = await next(page)) {
    stops.push(stop);
    if (stop !== 'Hoe werkt het?') continue;
    await page.keyboard.press('Enter');
    await page.getByText('Je meldt je aan.').waitFor();
  }
  expect(stops).toEqual([
    ...['Naar de inhoud', 'Mijn account', 'Uitloggen', 'Ouderpanel Een initiatief van Oudervereniging Voorbeeld'],
    ...['Vul in', 'Vul in', 'Accountgegevens wijzigen', 'Antwoorden aanpassen'],
    ...['Wat is het Ouderpanel?', 'Hoe werkt het?', 'Wat gebeurt er met mijn gegevens?', 'Wie zit erachter?'],
  ]);
}

async function next(page: Page): Promise<string> {
  await page.keyboard.press('Tab');
  const { words, ring, seen } = await page.evaluate(() => {
    const stop = document.activeElement as HTMLElement;
    const { top, bottom } = stop.getBoundingClientRect();
    return {
      words: stop.innerText.replaceAll(/\s+/g, ' ').trim(),
      ring: getComputedStyle(stop).outlineStyle,
      seen: top >= 0 && bottom <= window.innerHeight,
    };
  });
  expect([words, ring, seen]).toEqual([words, 'solid', true]);
  return words;
}

test('what waits lies there as a slip, at home and above the two big buttons, and leads into the survey', async () => {
  const member = await samira(world);
  await openFile(world, member);
  const page = await openHome(member);
  await page.getByRole('heading', { name: 'Er is nu geen vragenlijst' }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Hoi Samira');
  expect(await page.title()).toContain('Ouderpanel');
  await look(page, 'home-empty');

  const respondent = await invite(member, { title: 'Schermen thuis en op school', closes_at: inDays(8) });
  await invite(member, { title: 'Een vragenlijst zonder naam erbij', anonymous: true });
  await page.reload();
  const survey = slip(page, 'Schermen thuis en op school');
  await survey.getByText('Maximaal 4 vragen').waitFor();
  await survey.getByText(/^Nog 8 dagen, tot en met \d+ [a-z]+$/).waitFor();
  await page.getByText('Er liggen 2 vragenlijsten voor je klaar.').waitFor();
  await look(page, 'home-two');
  await byKeyboard(page);

  await save(world, respondent, { screens: 'no' });
  await page.reload();
  await survey.getByText('Je hebt 1 van de maximaal 4 vragen gedaan.').waitFor();
  await page.goto('/profiel');
  const onward = survey.getByRole('link', { name: 'Ga verder bij vraag 2' });
  await onward.waitFor();
  await look(page, 'profile-halfway');
  await onward.click();
  await page.getByRole('heading', { name: 'Waarom niet?' }).waitFor();
  expect(decodeURIComponent(new URL(page.url()).pathname)).toBe(`/onderzoek/${member.email}/${respondent.token}`);

  await answerAll(world, respondent);
  await db.run(
    sql`update survey.campaign set outcome_on = ${inDays(13).slice(0, 10)} where id = ${respondent.campaign}`,
  );
  await page.goto('/');
  await page.getByText(/^Je deed mee\. Uitkomst op [a-z]+dag \d+ [a-z]+\.$/).waitFor();
  await look(page, 'home-took-part');
  const shares = JSON.stringify([
    { title: 'Ja', percent: 60 },
    { title: 'Nee', percent: 40 },
  ]);
  await db.run(sql`
    insert into survey.outcome (campaign_id, question_id, sentence, done, people, shares, told_at)
    values (${respondent.campaign}, 'screens', 'Zes van de tien kinderen hebben een eigen scherm.', 'De scholen weten het.', 250,
      ${shares}::jsonb, now())`);
  await db.run(sql`
    insert into survey.report (campaign_id, version, slug, draft, page, state, changed_at, published_at)
    values (${respondent.campaign}, 1, 'schermen', '{}', '{}', 'published', now(), now())`);
  await page.goto('/');
  await page.getByRole('region', { name: 'Eerdere vragenlijsten' }).getByText('Schermen thuis en op school').waitFor();
  expect(await survey.count()).toBe(0);
  await page.getByText('Zes van de tien kinderen hebben een eigen scherm.').waitFor();
  await page.getByText('Dit vulden ongeveer 250 ouders in.').waitFor();
  const whole = page.getByRole('link', { name: 'Bekijk de uitkomst met jouw antwoorden erbij' });
  expect(await whole.getAttribute('href')).toBe('/uitkomst/schermen/mijn');
  const open = slip(page, 'Een vragenlijst zonder naam erbij');
  await open.getByText('Anoniem: we zien niet of je al hebt meegedaan').waitFor();
  await look(page, 'home-earlier');
  await open.getByRole('link', { name: 'Vul in' }).click();
  await page.waitForURL(/\/anoniem-onderzoek\//);
});

proof('nothing moves when the list comes late, at home and above the two big buttons', async () => {
  const member = await samira(world);
  await invite(member, { title: 'Schermen thuis en op school', closes_at: inDays(8) });
  const bearer = member.headers.authorization.slice('Bearer '.length);
  for (const width of [375, 1280] as const) {
    for (const path of ['/', '/profiel']) {
      const page = await openMember(world, bearer, { width });
      const held = await hold(page, '/user/campaigns');
      const user = page.waitForResponse('**/api/v1/user');
      await page.goto(path);
      await user;
      await page.locator('.skeleton').waitFor();
      held.release();
      await slip(page, 'Schermen thuis en op school').waitFor();
      expect(await shifts(page), `${path} at ${width}`).toBe(0);
    }
  }
});

test('whose password is not known to be theirs is sent to the mail for the link', async () => {
  const member = await samira(world);
  await invite(member, { title: 'Schermen', closes_at: inDays(0.001) });
  const page = await openHome(member);
  const survey = slip(page, 'Schermen');
  await survey.getByText('Open hem uit je mail of WhatsApp.').waitFor();
  await survey.getByText('Vandaag is de laatste dag').waitFor();
  expect(await survey.getByRole('link').count()).toBe(0);
  await look(page, 'home-no-link');
});

proof('where the list does not come it says so, and a server that has no such call costs nothing', async () => {
  const member = await samira(world);
  const page = await openProfile(world, member);
  expectComplaint(page, /501/);
  for (const status of [404, 501]) {
    await page.route('**/api/v1/user/campaigns', (route) => route.fulfill({ status, json: {} }));
    await page.goto('/');
    await page.getByText('Staat er een vragenlijst voor je klaar? Dan krijg je een berichtje per e-mail.').waitFor();
  }
  await page.route('**/api/v1/user/campaigns', (route) =>
    route.fulfill({ status: 429, json: { message: 'Te snel.' } }),
  );
  await page.goto('/');
  await page.getByText('We weten nu niet of er een vragenlijst voor je is.').waitFor();
  await look(page, 'home-failed');
  await page.unroute('**/api/v1/user/campaigns');
  await page.getByRole('button', { name: 'Probeer het nog eens' }).click();
  await page.getByRole('heading', { name: 'Er is nu geen vragenlijst' }).waitFor();
});

test('where pause and list stay silent it says so after twenty seconds', async () => {
  const member = await samira(world);
  const page = await openProfile(world, member);
  await installClock(page);
  const calls = ['campaigns', 'frequency'].map((name) => `**/api/v1/user/${name}`);
  for (const call of calls) await page.route(call, () => undefined);
  await Promise.all([...calls.map((call) => page.waitForRequest(call)), page.goto('/')]);
  await page.getByText('We kijken of er een vragenlijst voor je is, een moment.').waitFor();
  await page.clock.fastForward(20_500);
  await page.getByText('We weten nu niet of er een vragenlijst voor je is.').waitFor();
  await page.getByRole('button', { name: 'Probeer het nog eens' }).waitFor();
});

proof('who asked for a rest reads when it ends, and is promised no message', async () => {
  const member = await samira(world);
  const until = inDays(60).slice(0, 10);
  await world.call(putFrequency, { body: { often: 'none', until } }, member.headers);
  const page = await openHome(member);
  await page.getByText(/Op \d+ [a-z]+ \d{4} eindigt je pauze, en begint het vanzelf weer\./).waitFor();
  expect(await page.getByText('Dan krijg je een berichtje').count()).toBe(0);
  await look(page, 'home-rests');
  await page.getByRole('link', { name: 'Wijzig je pauze' }).click();
  await page.getByText('Hoe vaak wil je iets van ons horen?').waitFor();
});
