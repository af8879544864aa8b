import { expect, test } from 'vitest';
import { expectComplaint } from '../../e2e/browser.ts';
import { alive, choose, next } from '../../e2e/survey/visitor.ts';
import { proof } from '../../proof-test.ts';
import { moods } from '../server/mood.ts';
import { lastToken, links } from '../server/surveys.ts';
import { at, bodies, heading, press, token, visit } from './visitor.ts';

/** The survey page in front of a server that was written from the specification, by somebody who never saw ours. */
const known = `/onderzoek/noor%40elders.example/${links.known}`;
const answered = (value: string, other?: string) => ({
  value,
  other: other !== undefined,
  other_value: other ?? '',
});

test.each(moods.map((make) => make()))('by the link of somebody known: $name', async (mood) => {
  const { page, backend } = await visit(mood);
  const id = (number: number) => String(mood.id(number));
  await page.clock.install();
  await page.goto(known);
  await alive(page);
  await heading(page, 'Huiswerk');
  await next(page);
  await choose(page, 'Elke dag');
  await next(page);

  await heading(page, 'Waar maakt je kind huiswerk?');
  await choose(page, 'Anders, namelijk');
  await page.getByLabel('Schrijf hier je antwoord').fill('In de bus');
  await next(page);
  await page.getByText('Hoe lang weten we nog niet.').first().waitFor();
  await page.getByLabel('Hoe lang duurt dat?').fill('Een uur');
  await next(page);

  await heading(page, 'Wie helpt er?');
  await choose(page, 'Ik');
  await choose(page, 'De buren');
  await next(page);
  await heading(page, 'Wil je nog iets kwijt?');
  await page.getByRole('textbox').fill('Nee hoor');
  await next(page);

  await heading(page, 'Nog een paar gegevens');
  await page.getByLabel('Postcode').fill('3512');
  await choose(page, 'genoeg');
  await press(page, 'Opslaan');
  await heading(page, 'Bedankt voor je antwoorden!');
  await page.getByText(/^Je gaat over/).waitFor();
  const who = { token: links.known, email: 'noor@elders.example' };
  expect(bodies(backend, 'POST', '/answer')).toMatchObject([
    { ...who, answers: { [id(11)]: answered(id(111)) } },
    {},
    { ...who, answers: { [id(12)]: answered('', 'In de bus'), [id(21)]: answered('Een uur') } },
    { ...who, answers: { [id(15)]: answered(`${id(151)}|${id(152)}`) } },
    { ...who, answers: { [id(16)]: answered('Nee hoor') } },
  ]);
  expect(bodies(backend, 'PUT', '/attributes').map(({ attributes }) => attributes)).toEqual([
    { zipcode: '3512', income: id(602) },
  ]);
  expect(bodies(backend, 'PUT', '/attributes')).toMatchObject([who]);
  expect(bodies(backend, 'PUT', '/campaign-finished')).toMatchObject([who]);
  await page.clock.runFor(5000);
  await at(page, '/');
});

proof.each(moods.map((make) => make()))('by the link that is everybody’s: $name', async (mood) => {
  const { page, backend } = await visit(mood);
  const id = (number: number) => String(mood.id(number));
  await page.goto('/inloggen');
  await page.evaluate(() => localStorage.setItem('token', 'van-wie-dan-ook'));
  backend.calls.length = 0;
  await page.goto(`/anoniem-onderzoek/${links.anonymous}`);
  await alive(page);
  await heading(page, 'Huiswerk');
  await expect.poll(() => page.url()).toMatch(/[?&]a_t=eerste$/);
  await next(page);
  await choose(page, 'Nooit');
  await next(page);
  await heading(page, 'Waarom niet?');
  await expect.poll(() => page.url()).toMatch(/[?&]a_t=tweede$/);
  await next(page);
  await heading(page, 'Wie helpt er?');
  // Whether the server repeats the token or not: what a save gave is still there after a reload.
  await page.reload();
  await alive(page);
  await heading(page, 'Wie helpt er?');
  await expect.poll(() => page.url()).toMatch(/[?&]a_t=tweede$/);
  await choose(page, 'Anders, namelijk');
  await page.getByLabel('Schrijf hier je antwoord').fill('De oppas');
  await next(page);
  await heading(page, 'Wil je nog iets kwijt?');
  await next(page);
  await heading(page, 'Bedankt voor je antwoorden!');
  await page.getByText(/^Je gaat over/).waitFor();
  const later = { token: links.anonymous, anonymous_token: 'tweede' };
  expect(bodies(backend, 'POST', '/answer')).toMatchObject([
    { token: links.anonymous, anonymous_token: 'eerste', answers: { [id(11)]: answered(id(112)) } },
    { ...later, answers: { [id(14)]: answered('') } },
    { ...later, answers: { [id(15)]: answered('', 'De oppas') } },
    { ...later, answers: { [id(16)]: answered('') } },
  ]);
  expect(bodies(backend, 'PUT', '/campaign-finished')).toMatchObject([later]);
  // An anonymous answer says nothing of who sends it.
  expect(backend.calls.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
  expect(await token(page)).toBe('van-wie-dan-ook');
});

test('a required choice of nothing holds nobody, and of two questions with one id the first is asked', async () => {
  const { page, backend } = await visit(moods[0]!());
  await page.goto(`/anoniem-onderzoek/${links.odd}`);
  await alive(page);
  await heading(page, 'Huiswerk');
  await next(page);
  await choose(page, 'Elke dag');
  await next(page);
  await heading(page, 'Waarom niet?');
  await next(page);
  await heading(page, 'Wil je nog iets kwijt?');
  await next(page);
  await heading(page, 'Bedankt voor je antwoorden!');
  expect(bodies(backend, 'POST', '/answer').map(({ answers }) => Object.keys(answers as object))).toEqual([
    ['11'],
    ['14'],
    ['16'],
  ]);
});

proof.each(moods.map((make) => make()))('where there is no survey to show: $name', async (mood) => {
  const { page, backend } = await visit(mood);
  expectComplaint(page, /status of 500/);
  await page.clock.install();
  for (const token of [links.malformed, 'onbekend']) {
    await page.goto(`/anoniem-onderzoek/${token}`);
    await heading(page, 'Oeps..');
  }
  await page.goto(`/anoniem-onderzoek/${links.broken}`);
  await expect.poll(() => bodies(backend, 'GET', `/campaign?token=${links.broken}`).length).toBe(1);
  await page.clock.runFor(1000);
  await heading(page, 'Oeps..');
  expect(bodies(backend, 'GET', `/campaign?token=${links.broken}`)).toHaveLength(2);
  await page.goto(`/anoniem-onderzoek/${links.closed}`);
  await heading(page, 'Helaas kan je niet meer meedoen');
  await page.getByText(/^Je gaat over/).waitFor();
  await page.clock.runFor(5000);
  await at(page, '/');
});

proof('who is logged in has the bar and sends the token, until a 401 to a save ends that', async () => {
  const { page, backend } = await visit(moods[0]!());
  await page.goto('/inloggen');
  await page.evaluate((token) => localStorage.setItem('token', token), lastToken);
  await page.goto(known);
  await heading(page, 'Huiswerk');
  await page.getByText('Je bent ingelogd').waitFor();
  await next(page);
  await choose(page, 'Elke dag');
  await next(page);
  await expect.poll(() => token(page)).toBeNull();
  await page.getByText('Je bent ingelogd').waitFor({ state: 'hidden' });
  // What was chosen still stands, and is saved as anybody's.
  await next(page);
  await heading(page, 'Waar maakt je kind huiswerk?');
  const sent = backend.calls.filter(({ path }) => path.startsWith('/campaign') || path === '/answer');
  const bearer = `Bearer ${lastToken}`;
  expect(sent.map(({ authorization }) => authorization)).toEqual([bearer, bearer, undefined]);
});
