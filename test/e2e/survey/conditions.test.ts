import { expect, test } from 'vitest';
import { inviteOne, makeCampaign, makeRespondent } from '../../make-campaigns.ts';
import { joinProven } from '../../make-members.ts';
import { makeWorld } from '../../world.ts';
import { expectComplaint } from '../browser.ts';
import { alive, back, choose, heading, next, openSurvey, personal, saved, seen } from './visitor.ts';

/** A survey in which ten questions have a condition, as a parent meets it on a phone. */
const world = await makeWorld({ pages: true });

const options = ['Ja', 'Nee'].map((title) => ({ ref: title.toLowerCase(), title }));
const when = (...of: object[]) => ({ show_if: { join: 'and', of } });
const is = (question: string, ...chosen: string[]) => ({ question, is: 'one_of', options: chosen });
const choice = (ref: string, title: string, more = {}) => ({ ref, title, type: 'multiple_choice', options, ...more });
const questions = [
  choice('bijles', 'Krijgt je kind bijles?', { required: true, other: true }),
  { ref: 'uren', title: 'Hoeveel uur per week?', type: 'number', unit: 'uur', ...when(is('bijles', 'ja')) },
  choice('veel', 'Is dat te veel?', when({ question: 'uren', is: 'between', least: 3 })),
  choice('duur', 'Vind je het duur?', when(is('bijles', 'ja'), { question: 'uren', is: 'answered' })),
  choice('waarom', 'Waarom geen bijles?', { type: 'text', options: undefined, ...when(is('bijles', 'nee')) }),
  choice('anders', 'Wat doet je kind dan?', { type: 'text', options: undefined, ...when(is('bijles', '_other')) }),
  choice('ruzie', 'Is er ruzie over huiswerk?', { required: true }),
  choice('vaak', 'Is die ruzie er elke dag?', when(is('ruzie', 'ja'))),
  choice('hulp', 'Zoek je hulp?', { show_if: { join: 'or', of: [is('vaak', 'ja'), is('veel', 'ja')] } }),
  choice('rust', 'Is het dan rustig thuis?', when({ question: 'ruzie', is: 'none_of', options: ['ja'] })),
  choice(
    'beide',
    'Gaat het samen wel goed?',
    when(is('bijles', 'nee'), { join: 'or', of: [is('ruzie', 'nee'), is('vaak', 'nee')] }),
  ),
  { ref: 'tips', title: 'Wat helpt bij jullie?', type: 'text' },
  choice('tip', 'Mogen we je tip delen?', when({ question: 'tips', is: 'answered' })),
];

test('a parent is asked what fits the answers, goes back, and is then asked something else', async () => {
  const { respondent, campaign } = await makeRespondent(world, { file: { questions } });
  const page = await openSurvey(world, { width: 375 });
  const scripts: string[] = [];
  page.on('request', (request) => void (/\/assets\/.*\.js/.test(request.url()) && scripts.push(request.url())));
  await page.goto(personal(respondent));
  await alive(page);
  expect(scripts.filter((url) => url.includes('/conditions-'))).toHaveLength(1);
  await page.getByText('Maximaal 13 vragen.').waitFor();
  await next(page);
  await choose(page, 'Ja');
  await next(page);
  await heading(page, 'Hoeveel uur per week?');
  await page.getByText('Vraag 2 van 10').waitFor();
  await page.getByLabel('Hoeveel uur per week?').fill('4');
  await next(page);
  await heading(page, 'Is dat te veel?');
  await seen(page, 'survey-condition');
  await choose(page, 'Ja');
  await next(page);
  await heading(page, 'Vind je het duur?');

  // Three screens back, to say that there is none after all: what was asked about it is asked no more.
  for (const title of ['Is dat te veel?', 'Hoeveel uur per week?', 'Krijgt je kind bijles?']) {
    await back(page);
    await heading(page, title);
  }
  // While the line is down: what hides the later questions is kept, and sent when it is back.
  expectComplaint(page, /ERR_INTERNET_DISCONNECTED/);
  expectComplaint(page, /request failed/);
  await page.context().setOffline(true);
  await choose(page, 'Nee');
  await next(page);
  await page.getByText('De verbinding is even weg.').waitFor();
  await seen(page, 'survey-condition-offline');
  await page.context().setOffline(false);
  await heading(page, 'Waarom geen bijles?');
  await seen(page, 'survey-condition-other-way');
  await next(page);
  await heading(page, 'Is er ruzie over huiswerk?');
  await choose(page, 'Nee');
  await next(page);
  await heading(page, 'Is het dan rustig thuis?');
  await page.reload();
  await alive(page);
  await heading(page, 'Is het dan rustig thuis?');
  await choose(page, 'Ja');
  await next(page);
  await heading(page, 'Gaat het samen wel goed?');
  await next(page);
  await heading(page, 'Wat helpt bij jullie?');
  await next(page);
  await page.getByRole('heading', { level: 1, name: /Bedankt/ }).waitFor();
  const answers = await saved(world, campaign);
  expect(Object.keys(answers)).toEqual(expect.arrayContaining(['waarom', 'rust', 'beide', 'tips']));
  expect(Object.keys(answers)).not.toEqual(expect.arrayContaining(['vaak']));
});

test('a question about the profile comes to one parent, and is passed over for another', async () => {
  const school = { question: '_profile:education', is: 'one_of', options: ['high'] };
  const { id } = await makeCampaign(world, {
    questions: [questions[0], choice('studie', 'Gaat je kind studeren?', when(school)), questions.at(-2)],
    background: ['education'],
  });
  for (const [education, title, step] of [
    ['hbo', 'Gaat je kind studeren?', 'Vraag 2 van 3'],
    ['vmbo', 'Wat helpt bij jullie?', 'Laatste vraag'],
  ] as const) {
    const page = await openSurvey(world, { width: 375 });
    await page.goto(personal(await inviteOne(world, id, await joinProven(world, { attributes: { education } }))));
    await alive(page);
    await next(page);
    await choose(page, 'Ja');
    await next(page);
    await heading(page, title);
    await page.getByText(step).waitFor();
    // Who comes back gets the same page from the server.
    await page.reload();
    await alive(page);
    await heading(page, title);
  }
});
