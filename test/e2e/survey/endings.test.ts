import { describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { answerAll, makeRespondent, save } from '../../make-campaigns.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { expectComplaint } from '../browser.ts';
import { alive, asking, choose, heading, next, openSurvey, personal, seen, titled, unseen } from './visitor.ts';

/** The screens that stand in place of a survey. */
const world = await makeWorld({ pages: true, env: { LINK_HOSTS: 'ouders.voorbeeld.example' } });
const link = 'https://ouders.voorbeeld.example/';

const close = (campaign: string) =>
  world.context.db.run(sql`
    update survey.campaign set state = 'closed', closed_at = ${world.clock.now()} where id = ${campaign}`);

describe('a campaign that is not open', () => {
  test('says so, and goes on after five seconds', async () => {
    const { respondent, campaign } = await makeRespondent(world, { file: { link } });
    await close(campaign);
    const page = await openSurvey(world);
    await page.clock.install();
    await page.goto(personal(respondent));
    await heading(page, 'Helaas kan je niet meer meedoen');
    await titled(page, 'Helaas kan je niet meer meedoen - Ouderpanel');
    await page.getByText('Deze vragenlijst is gesloten. Je kunt hem niet meer invullen.').waitFor();
    await unseen(page, () => seen(page, 'survey-closed'));
    expectComplaint(page, /foreign request/);
    await page.route(link, (route) => route.fulfill({ body: 'Ouders' }));
    await page.clock.runFor(5000);
    await page.waitForURL(link);
  });

  test.each([
    [
      'Nog even geduld',
      { opens_at: '2027-01-01T09:30' },
      'Deze vragenlijst is nog niet open. Hij gaat open op vrijdag 1 januari, om 09.30 uur. Bewaar je link: die werkt dan gewoon.',
      'Wacht daarna niet te lang. Helaas kan je niet meer meedoen als de vragenlijst weer gesloten is.',
    ],
    [
      'Je hebt al meegedaan',
      {},
      'Je hebt deze vragenlijst al ingevuld. Bedankt voor het meedoen.',
      'Helaas kan je niet meer meedoen. Iedereen kan één keer meedoen. Was jij het niet? Laat het ons weten.',
    ],
  ])('has a heading and a picture that fit: %s', async (title, over, sentence, formal) => {
    const { respondent } = await makeRespondent(world, { file: over });
    if (!('opens_at' in over)) await answerAll(world, respondent);
    const page = await openSurvey(world);
    await page.clock.install();
    await page.goto(personal(respondent));
    await heading(page, title);
    await titled(page, `${title} - Ouderpanel`);
    await page.getByText(sentence).waitFor();
    expect(await page.locator('#root .soft').innerText()).toBe(formal);
    await unseen(page, () => seen(page, `survey-${'opens_at' in over ? 'not-yet' : 'done'}`, { whole: true }));
    await page.clock.runFor(5000);
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('closes under somebody who begins too late, and forgets what stood in the form', async () => {
    const { respondent, campaign } = await makeRespondent(world);
    const page = await openSurvey(world);
    await page.goto(personal(respondent));
    await alive(page);
    await next(page);
    await choose(page, 'Ja');
    await close(campaign);
    await next(page);
    await heading(page, 'Helaas kan je niet meer meedoen');
    await titled(page, 'Helaas kan je niet meer meedoen - Ouderpanel');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});

describe('Oeps..', () => {
  test('for a link that nobody made', async () => {
    const page = await openSurvey(world);
    expectComplaint(page, /status of 404/);
    const answer = await page.goto('/onderzoek/sanne%40voorbeeld.example/verzonnen');
    expect(answer?.status()).toBe(404);
    await alive(page);
    await heading(page, 'Oeps..');
    await titled(page, 'Oeps.. - Ouderpanel');
    expect(await page.locator('#root .lead').innerText()).toBe(
      'Er is iets misgegaan, en dat ligt niet aan jou. Misschien is er een stukje van de link weggevallen. ' +
        'Neem contact met ons op als het zo blijft.',
    );
    expect(await page.getByRole('link', { name: 'Sluiten' }).getAttribute('href')).toBe('/');
    await seen(page, 'survey-oops');
  });

  proof('when finishing fails for good', async () => {
    const { respondent } = await makeRespondent(world);
    await save(world, respondent, { screens: 'no' });
    await save(world, respondent, { why_not: '' });
    await save(world, respondent, { rules: 'none' });
    const page = await openSurvey(world);
    await page.clock.install();
    let calls = 0;
    await page.route('**/api/v1/campaign-finished', (route) => {
      if (++calls > 2) return route.fallback();
      return route.fulfill({ status: 503, json: { message: 'Even niet.' } });
    });
    expectComplaint(page, /status of 503/);
    await page.goto(personal(respondent));
    await expect.poll(() => calls).toBe(1);
    await page.getByText('We ronden je vragenlijst af, een moment.').waitFor();
    await page.clock.runFor(1000);
    await heading(page, 'Oeps..');
    expect(calls).toBe(2);
    await page.getByText('Je antwoorden zijn bewaard.').waitFor();
    await seen(page, 'survey-finish-failed');
    const [again, close] = await page.locator('#root .actions > *').all();
    expect(await close!.innerText()).toBe('Sluiten');
    await again!.click();
    await heading(page, 'Bedankt voor je antwoorden!');
  });
});

describe('when the server could not look', () => {
  const given = { title: 'Later', description: '', link: null, anonymous: false, anonymous_token: null };
  const question = {
    id: 'a',
    title: 'Eerste vraag',
    description: '',
    type: 'text',
    options: [],
    has_other_option: 0,
    is_required: false,
    sub_questions: [],
    go_to_question_id: null,
  };
  const whole = { ...given, missing_segments: [], questions: [question], answers: {} };

  test.each([
    ['wrapped', 200, { data: whole }, 'Later'],
    ['malformed', 200, { data: { title: 'Later' } }, 'Oeps..'],
    ['a page', 200, '<h1>Gratis wifi</h1>', 'Oeps..'],
    ['closed', 403, { type: 'CAMPAIGN_INACTIVE', message: 'Te laat.', link: null }, 'Helaas kan je niet meer meedoen'],
    ['broken twice', 503, {}, 'Oeps..'],
  ])('the browser asks by itself: %s', async (_, status, json, title) => {
    const page = await openSurvey(world);
    await asking(page);
    let calls = 0;
    await page.route('**/api/v1/campaign?**', (route) => {
      calls++;
      return route.fulfill({ status, body: typeof json === 'string' ? json : JSON.stringify(json) });
    });
    if (status >= 500) expectComplaint(page, /status of 503/);
    await page.goto('/onderzoek/sanne%40voorbeeld.example/token');
    await heading(page, title);
    expect(calls).toBe(status >= 500 ? 2 : 1);
  });

  test('a line that is down is waited for', async () => {
    const page = await openSurvey(world);
    await asking(page);
    await page.route('**/api/v1/campaign?**', (route) => route.abort());
    expectComplaint(page, /ERR_FAILED/);
    expectComplaint(page, /request failed/);
    await page.goto('/onderzoek/sanne%40voorbeeld.example/token');
    await page.getByText('De verbinding is even weg. We proberen het zo opnieuw.').waitFor();
    await page.unroute('**/api/v1/campaign?**');
    await page.route('**/api/v1/campaign?**', (route) => route.fulfill({ json: whole }));
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await heading(page, 'Later');
  });
});
