import { symbols } from 'pino';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { forgotPassword } from '#contract/calls/account.ts';
import { unsubscribeRequest } from '#contract/calls/members.ts';
import { inviteOne, makeCampaign } from '../make-campaigns.ts';
import { linkTo } from '../make-members.ts';
import { makeWorld, minutes } from '../world.ts';
import { button, email, password, repeated } from './account/visitor.ts';
import { storedToken } from './parents/visitor.ts';
import { agree, fillUpToLast, openRegistration, signUp } from './register/visitor.ts';
import { choose, heading, next, personal } from './survey/visitor.ts';

const world = await makeWorld({ pages: true, env: { LIMITS: 'off', LOG_LEVEL: 'debug' } });
const person = {
  name: 'Kanarievogel',
  email: 'kanarie+geel@voliere.example',
  phone: '06 1239 8765',
  password: 'Gele-Veer-98!',
};
const fresh = 'Groene-Veer-76!';

/** Every line that the server logs, about requests and about itself. */
const lines: string[] = [];
const stream = (world.context.log as unknown as Record<symbol, { write(line: string): void }>)[symbols.streamSym]!;
stream.write = (line) => void lines.push(line);

test('who somebody is and what opens their things come into no log, no data layer, no referrer and no other house', async () => {
  const page = await openRegistration(world);
  const told: string[] = [];
  page.on('request', (request) => {
    const { referer = '' } = request.headers();
    told.push(referer);
    // Only an address of our own may hold a token, for the screens read it there.
    if (!request.url().startsWith(world.public_url)) told.push(request.url(), request.postData() ?? '');
  });
  const happened: string[] = [];
  const layer = async (at: Page) => {
    const events = await at.evaluate(() => (window as { dataLayer?: object[] }).dataLayer ?? []);
    happened.push(...events.map((event) => JSON.stringify(event)));
  };
  const follow = async (template: string, to: string, title: string) => {
    const link = await linkTo(world, to, template);
    tokens.push(link.searchParams.get('token') ?? link.pathname.split('/').at(-1)!);
    await page.goto(`${link.pathname}${link.search}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  };
  const tokens: string[] = [];

  await fillUpToLast(page, person);
  await agree(page);
  await signUp(page).click();
  await page.getByRole('heading', { level: 1, name: 'Je aanmelding is gelukt' }).waitFor();
  await layer(page);
  await follow('activation', person.email, 'Klaar, je e-mailadres is bevestigd');
  await follow('verify_phone', '+31612398765', 'Klaar, je telefoonnummer is bevestigd');

  await world.call(forgotPassword, { body: { email: person.email } });
  await follow('password_forgotten', person.email, 'Wachtwoord herstellen');
  await password(page).fill(fresh);
  await repeated(page).fill(fresh);
  await password(page).press('Enter');
  await page.waitForURL('**/inloggen');
  await email(page).fill(person.email);
  await password(page).fill('Verkeerd-123!');
  await button(page, 'Inloggen').click();
  await page.getByText('Het e-mailadres of het wachtwoord klopt niet.').first().waitFor();
  await password(page).fill(fresh);
  await button(page, 'Inloggen').click();
  await page.waitForURL('**/profiel');
  await page.getByText(person.email).or(page.locator('.doors')).first().waitFor();
  await layer(page);
  tokens.push((await storedToken(page))!);

  const { id } = await makeCampaign(world);
  const respondent = await inviteOne(world, id, person);
  tokens.push(respondent.token);
  await page.goto(personal(respondent));
  await next(page);
  await choose(page, 'Ja');
  await next(page);
  await heading(page, 'Hoe lang per dag?');

  await world.call(unsubscribeRequest, { body: { email: person.email, reasons: ['other:Kanarievogel'] } });
  world.clock.advance(minutes(3));
  await follow('unsubscribe', person.email, 'Uitschrijving bevestigd');
  await layer(page);

  const secrets = [
    ...['Kanarievogel', person.email, 'voliere', '12398765', '1239 8765', person.password, fresh],
    ...tokens,
  ].flatMap((secret) => [secret, encodeURIComponent(secret)]);
  const seen = (text: string) => secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()));
  expect(tokens.filter((token) => /^[\w-]{43}$/.test(token))).toHaveLength(6);
  expect(happened).toEqual(expect.arrayContaining(['{"event":"sign_up"}', '{"event":"login"}']));
  expect(seen(happened.join('\n'))).toEqual([]);
  expect(told.length).toBeGreaterThan(40);
  expect(seen(told.join('\n'))).toEqual([]);
  // The log has a line for every call, so a secret in one of them would be found here.
  const log = lines.join('\n');
  expect(log).toContain('"route":"/api/v1/email/verify/:token"');
  expect(log).toContain('"route":"/api/v1/reset-password"');
  expect(lines.length).toBeGreaterThan(30);
  expect(seen(log)).toEqual([]);
});
