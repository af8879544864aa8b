import { expect, test } from 'vitest';
import { file, makeCampaign } from '../../make-campaigns.ts';
import { makeStaff } from '../../make-staff.ts';
import { proof } from '../../proof-test.ts';
import { giveAnonymousAnswers, giveAnswers, snapshotOf, times } from '../../results/make-answers.ts';
import { givePopulation } from '../../results/make-population.ts';
import { makeCaseReader } from '../../results/make-reader.ts';
import { makeWorld } from '../../world.ts';
import { inOrderAtEach, openDesk } from './visitor.ts';

const world = await makeWorld({ pages: true });
const scale = {
  ref: 'happy',
  title: 'Hoe tevreden ben je over de afspraken die jullie thuis over schermen maken?',
  type: 'multiple_choice',
  scale: true,
  options: [
    { ref: 'a', title: 'Heel ontevreden' },
    { ref: 'b', title: 'Ontevreden' },
    { ref: 'c', title: 'Niet tevreden en niet ontevreden' },
    { ref: 'd', title: 'Tevreden' },
    { ref: 'e', title: 'Heel tevreden' },
    { ref: 'x', title: 'Weet ik niet', no_opinion: true },
  ],
};
const questions = [...file().questions, scale];
const young = { youngest_child: '0_5', gender: 'female' };
const old = { youngest_child: '12_17', gender: 'male' };
const answered = (happy: string, hours = 'short') => ({
  answers: { screens: ['yes'], hours: [hours], where: ['Op de bank.'], rules: ['table', 'bed'], happy: [happy] },
});
const not = { answers: { screens: ['no'], why_not: ['Te jong.'], rules: ['table'], happy: ['c'] } };

test('a reader of case files filters, splits and copies, and everything stands in the address', async () => {
  const { id: before } = await makeCampaign(world, { title: 'Schermen thuis, vorig jaar', questions });
  await giveAnswers(world, before, [...times(70, answered('d')), ...times(50, not)]);
  await snapshotOf(world, before);
  world.clock.advance(1000);
  const { id } = await makeCampaign(world, { background: ['youngest_child', 'gender'], questions });
  await giveAnswers(world, id, [
    ...times(60, { ...answered('d'), background: young }),
    ...times(30, { ...answered('e', 'long'), background: old }),
    ...times(25, { ...answered('b'), background: old }),
    ...times(14, { ...answered('a', 'long'), background: young }),
    ...times(25, { ...not, background: old }),
    ...times(15, { ...not, background: young }),
    ...times(12, { ...answered('x'), background: young }),
    ...times(14, { answers: { screens: ['yes'] }, finished: false }),
    ...times(12, { answers: { screens: ['no'] }, finished: false }),
  ]);
  await snapshotOf(world, id);
  await givePopulation(world, 'gender', { female: 60, male: 40 });
  const { cookies } = await makeCaseReader(world);
  const page = await openDesk(world, cookies, { width: 1280, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(`/vragenlijsten/${id}`);
  await page.getByRole('link', { name: 'Resultaten' }).click();
  await page.getByText('181 ouders vulden alles in.').waitFor();
  await inOrderAtEach(page, 'office-results', { whole: true });

  await page.getByRole('button', { name: '+ Filter' }).click();
  await page.getByLabel('Kenmerk of vraag').selectOption('Vrouw of man');
  await page.getByLabel('Alleen wie').selectOption('Vrouw');
  await page.getByRole('button', { name: 'Voeg toe' }).click();
  await page.getByText('101 ouders van de 181 passen bij je keuze.').waitFor();
  await page.getByText('Dit gaat over alle ouders die begonnen, niet alleen over je keuze.').waitFor();
  await page.getByRole('button', { name: /Vrouw of man: Vrouw/ }).click();
  await page.getByText('181 ouders vulden alles in.').waitFor();
  await page.getByLabel('Uitsplitsen naar').selectOption('Leeftijd van het jongste kind');
  await page.getByRole('columnheader', { name: '0 tot en met 5 jaar' }).first().waitFor();
  await page.getByText('Een letter betekent').first().waitFor();
  expect(new URL(page.url()).search).toBe('?stand=1&uitsplitsen=_youngest_child');
  await page.getByText('Toets verschillen').click();
  await expect.poll(() => page.getByText('Een letter betekent').count()).toBe(0);
  await page.getByText('Toets verschillen').click();
  const head = page.locator('.results-toolbar');
  await page.mouse.wheel(0, 1500);
  await expect.poll(async () => (await head.boundingBox())!.y).toBe(0);
  await head.getByText('n = 181 · niet gewogen').click();
  await page.getByText(/^Peildatum .* Editie [A-Z2-7]{8}\./).waitFor();
  await head.getByText('n = 181 · niet gewogen').click();
  await page.getByRole('radio', { name: 'Aantallen' }).check();
  await expect.poll(() => page.locator('.q td.n b').first().textContent()).toMatch(/^\d+$/);
  await page.getByRole('radio', { name: 'Kolom-%' }).check();
  await page.getByLabel(/^Meer met vraag 1: /).click();
  await page.getByRole('button', { name: 'Kopieer de tabel' }).click();
  await page.getByText('De tabel is gekopieerd.').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(
    copied
      .split('\n')
      .slice(0, 2)
      .map((line) => line.split('\t').length),
  ).toEqual([1, 7]);
  expect(copied).toMatch(/Online panel van vrijwilligers.*intern gebruik.*\nPeildatum .*Editie [A-Z2-7]{8}\.$/);
  await page.getByLabel(/^Meer met vraag 1: /).click();
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download als PNG' }).click(),
  ]);
  expect(kept.suggestedFilename()).toMatch(/^screens-[A-Z2-7]{8}\.png$/);
  await page
    .getByLabel(/^Meer met vraag/)
    .last()
    .click();
  await page.getByRole('link', { name: 'Kruistabel met deze vraag' }).click();
  await page.getByLabel('Kolommen', { exact: true }).waitFor();
  await page.getByLabel('Laag').selectOption('Vrouw of man');
  await page.getByRole('columnheader', { name: '0 tot en met 5 jaar, Vrouw' }).waitFor();
  await inOrderAtEach(page, 'office-crosstab');

  await giveAnswers(world, id, times(20, not));
  await snapshotOf(world, id);
  await page.getByText('Er zijn nieuwe antwoorden.').waitFor();
  // Whoever gets the address passed on sees the numbers of its sender.
  await page.reload();
  await page
    .getByText(/n = 181 · niet gewogen/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Bekijk ze' }).click();
  await page
    .getByText(/n = 201 · niet gewogen/)
    .first()
    .waitFor();

  await page.getByRole('link', { name: 'Open antwoorden' }).click();
  await page.getByText(/\d+ antwoorden, in een willekeurige volgorde/).waitFor();
  await page.getByLabel('Zoek in de antwoorden').fill('bank');
  await page.getByRole('button', { name: 'Zoek', exact: true }).click();
  await page.getByText('141 antwoorden met ‘bank’.').waitFor();
  await page.getByLabel('Nieuwe code').fill('Thuis op de bank');
  await page.getByRole('button', { name: 'Maak', exact: true }).click();
  await page.getByLabel('Code bij antwoord 2', { exact: true }).selectOption('Thuis op de bank');
  await page.getByRole('button', { name: 'Thuis op de bank weghalen bij antwoord 2', exact: true }).waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('1');
  await page
    .getByRole('button', { name: /Thuis op de bank weghalen/ })
    .first()
    .waitFor();
  await inOrderAtEach(page, 'office-open');
  await page.getByRole('link', { name: 'Trend' }).click();
  await page.getByText('stelden we al eerder').waitFor();
  await inOrderAtEach(page, 'office-trend');
  await page.getByRole('link', { name: 'Uitgesloten' }).click();
  await page.getByText('Veel antwoorden van één persoon.').click();
  await page.getByLabel('Waaraan zie je dat?').fill('Alles binnen een minuut.');
  await page.getByText('Alle antwoorden die ergens op lijken').click();
  await page.getByRole('button', { name: '+ Wat ze antwoordden' }).click();
  await page.getByLabel('Kenmerk of vraag').selectOption('Heeft je kind een eigen scherm?');
  await page.getByLabel('Alleen wie').selectOption('Nee');
  await page.getByRole('button', { name: 'Voeg toe' }).click();
  await page.getByRole('button', { name: 'Sluit ze uit' }).click();
  await page.getByRole('cell', { name: 'Heeft je kind een eigen scherm? Nee' }).waitFor();
  await inOrderAtEach(page, 'office-left-out');
  await page.getByRole('button', { name: 'Ongedaan maken', exact: true }).click();
  await page.getByText('alle antwoorden tellen mee').waitFor();
  await page.route('**/weightings', (route) => route.fulfill({ status: 422, json: { message: 'Dat lukt nu niet.' } }));
  await page.getByRole('link', { name: 'Weging' }).click();
  await page.getByRole('heading', { level: 1, name: /Schermen thuis/ }).waitFor();
  await page.getByText('Dat lukt nu niet.').waitFor();
  await page.unroute('**/weightings');
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
  await page.getByRole('button', { name: 'Maak een weging' }).click();
  await page.getByText('Kies waarop je wilt wegen.').waitFor();
  await page.getByText('Van leeftijd van het jongste kind zijn geen populatiecijfers.').waitFor();
  await page.getByText('Vrouw of man').first().click();
  await page.getByRole('button', { name: 'Maak een weging' }).click();
  await page.getByRole('heading', { name: 'Weging 1' }).waitFor();
  await page.getByText(/Na weging telt dit als 200 ouders/).waitFor();
  await inOrderAtEach(page, 'office-weighting', { whole: true });
  await page.getByRole('link', { name: 'Alle vragen' }).click();
  await page.getByLabel('Weging', { exact: true }).selectOption('1: vrouw of man');
  await page.getByText('Verantwoording').click();
  await page
    .getByText(/gewogen naar vrouw of man \(CBS, 71487ned, 1 januari 2024\)/)
    .first()
    .waitFor();
});

proof('an anonymous campaign says why its numbers are rounded, and before ten there is nothing to see', async () => {
  const marked = questions.map((one) => (one.ref === 'screens' ? { ...one, background: true } : one));
  const { id } = await makeCampaign(world, { anonymous: true, questions: marked });
  const { cookies } = await makeStaff(world, 'researcher');
  const page = await openDesk(world, cookies, { width: 1280 });
  await page.goto(`/vragenlijsten/${id}/resultaten`);
  await page.getByText('Nog geen 10 deelnemers. Tot dan blijft alles verborgen.').waitFor();
  await page.getByRole('heading', { level: 1, name: /Schermen thuis/ }).waitFor();
  await page.getByRole('link', { name: 'Bestanden', exact: true }).waitFor();
  await giveAnonymousAnswers(world, id, [...times(83, answered('d')), ...times(54, not)]);
  await snapshotOf(world, id);
  await page.getByText('Verantwoording').click();
  await page
    .getByText(/Aantallen zijn afgerond op vijftallen/)
    .first()
    .waitFor();
  expect(await page.getByText('Toets verschillen').count()).toBe(0);
  await page.getByLabel('Uitsplitsen naar').selectOption('Heeft je kind een eigen scherm?');
  await page.getByRole('columnheader', { name: 'Ja' }).first().waitFor();
  await inOrderAtEach(page, 'office-results-anonymous');
  // Of the only question that one may split by.
  await page.goto(`/vragenlijsten/${id}/resultaten/kruistabel?rij=screens`);
  await page.getByText('Voor deze vraag is er niets om op uit te splitsen.').waitFor();
  expect(await page.getByLabel('Kolommen').count()).toBe(0);
});

proof('a reader sees until when a list runs, and rounded figures that ask for no stream', async () => {
  const closes_at = '2031-12-23T00:00:00+01:00';
  const { id } = await makeCampaign(world, { title: 'Loopt nog', anonymous: true, questions, closes_at });
  await giveAnonymousAnswers(world, id, [...times(83, answered('d')), ...times(54, not)]);
  await snapshotOf(world, id);
  const { cookies } = await makeStaff(world, 'reader');
  const page = await openDesk(world, cookies, { width: 1280 });
  const streams: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/live')) streams.push(request.url());
  });
  await page.goto('/');
  await page.getByText('Loopt tot en met 22 december 2031, anoniem').first().waitFor();
  expect(await page.getByText(/gesloten op/i).count()).toBe(0);
  await inOrderAtEach(page, 'office-reader-start');
  await page.getByRole('link', { name: 'Loopt nog' }).first().click();
  await page.getByText(/n ≈ 1[34][05] · niet gewogen · afgeronde cijfers/).waitFor();
  await inOrderAtEach(page, 'office-results-reader', { whole: true });
  expect(streams).toEqual([]);
});
