import { expect, test } from 'vitest';
import { createDraft } from '#contract/calls/office/writing.ts';
import { sql } from '#server/platform/database/sql.ts';
import { makeCampaign } from '../../make-campaigns.ts';
import { ask, makeStaff } from '../../make-staff.ts';
import { makeWriter, save } from '../../make-writers.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { inOrder, inOrderAtEach, openDesk } from '../office/visitor.ts';

const world = await makeWorld({ pages: true });
const noor = await makeStaff(world, 'researcher');

test('faults come first, each with the way to it; then a list goes out, closes, opens again, is copied and removed', async () => {
  const file = {
    title: 'Lezen thuis',
    questions: [
      { ref: 'leest', title: 'Leest je kind?', type: 'multiple_choice', options: [] },
      { ref: 'waarom', title: '', type: 'text' },
    ],
  };
  const made = await ask(world, createDraft, { body: { from: { kind: 'file', file } } }, noor.cookies);
  const { id } = (await made.json()) as { id: string };
  const page = await openDesk(world, noor.cookies, { width: 1280 });
  await page.goto(`/vragenlijsten/${id}/publiceren`);
  await page.getByText('Er zijn nog 2 fouten').waitFor();
  await inOrderAtEach(page, 'office-publish-faults');

  await page.getByRole('link', { name: 'Vraag 1 heeft nog geen antwoorden om te kiezen.' }).click();
  await page.getByRole('textbox', { name: 'Nieuw antwoord' }).and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'Ja en nee', exact: true }).click();
  await page.getByRole('link', { name: 'Vraag 2 heeft nog geen tekst.' }).first().click();
  const words = page.getByRole('textbox', { name: 'De vraag', exact: true });
  await words.and(page.locator(':focus[aria-invalid="true"]')).waitFor();
  expect(await words.getAttribute('aria-describedby')).toContain('fout-1');
  await inOrderAtEach(page, 'office-editor-faults');
  await words.fill('Waarom?');
  await page.getByText('Alles klopt: je kunt publiceren.').waitFor();
  await page.getByRole('link', { name: 'Publiceren' }).click();
  await page.getByText('De vragenlijst met 2 vragen gaat open zodra je publiceert.').waitFor();
  await inOrderAtEach(page, 'office-publish');
  await page.getByRole('button', { name: 'Publiceer', exact: true }).click();
  await page.getByText('Versie 1 is gepubliceerd.').waitFor();
  await page.getByRole('heading', { level: 1, name: /Lezen thuis.*Loopt/ }).waitFor();

  await page.goto(`/vragenlijsten/${id}/publiceren`);
  await page.getByText('Er is niets veranderd sinds versie 1. Publiceren hoeft niet.').waitFor();
  await page.getByRole('button', { name: 'Vragenlijst sluiten' }).click();
  await page.getByText('Niemand kan daarna nog beginnen. Wie bezig is, heeft nog 30 minuten.').waitFor();
  await page.getByRole('button', { name: 'Sluit de vragenlijst' }).click();
  await page.getByRole('heading', { name: 'Weer openen' }).waitFor();
  await page.getByText('Een gesloten vragenlijst krijgt geen nieuwe versie.').waitFor();
  await inOrder(page);
  await page.getByRole('button', { name: 'Open de vragenlijst weer' }).click();
  await page.getByText('De vragenlijst is weer open.').waitFor();

  await page.getByRole('button', { name: 'Maak een kopie' }).click();
  await page.getByText('De kopie staat klaar, zonder data.').waitFor();
  await page.getByRole('textbox', { name: 'Titel van de vragenlijst' }).waitFor();
  await page.getByRole('link', { name: 'Publiceren' }).click();
  await page.getByRole('button', { name: 'Verwijder het concept' }).click();
  await page.getByRole('heading', { level: 1, name: 'Vragenlijsten' }).waitFor();
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await page.getByRole('region', { name: 'Vraag 1', exact: true }).waitFor();
});

proof('a next version says how many are halfway, and asks to type a number over a hundred', async () => {
  const { id } = await makeCampaign(world, { title: 'Veel ouders' });
  await world.context.db.run(sql`
    insert into survey.participation (campaign_id, id, version, started_at)
    select ${id}, gen_random_uuid(), 1, ${world.clock.now()} from generate_series(1, 101)`);
  const page = await openDesk(world, noor.cookies, { width: 1280 });
  // The day changes on its own while a question has no words yet.
  const writer = await makeWriter(world);
  const entry = { title: '', type: 'text' };
  await save(writer, id, 0, [
    { kind: 'set', name: 'closes_at', value: '2030-01-01' },
    { kind: 'put', question: { key: '#leeg', rank: 'zz', entry } },
  ]);
  await page.goto(`/vragenlijsten/${id}/publiceren`);
  const alone = page.getByRole('region', { name: 'Alleen de instellingen aanpassen' });
  await alone.waitFor();
  await inOrderAtEach(page, 'office-settings-alone', { whole: true });
  await alone.getByRole('button', { name: 'Pas de instellingen aan' }).click();
  await page.getByText('De instellingen zijn aangepast.').waitFor();
  await save(writer, id, 1, [{ kind: 'remove', key: '#leeg' }]);

  await page.goto(`/vragenlijsten/${id}/vragen?vraag=${encodeURIComponent('#1')}`);
  await page.getByRole('textbox', { name: 'De vraag', exact: true }).fill('Andere woorden voor dezelfde vraag?');
  await page.getByRole('link', { name: 'Publiceren' }).click();
  await page.getByText('101 ouders zijn halverwege en maken versie 1 af.').waitFor();
  await page.getByLabel('In de resultaten').selectOption({ label: 'Betekent hetzelfde: tel samen' });
  await page.getByRole('button', { name: 'Publiceer versie 2' }).click();
  await page.getByText('Vul het aantal in: 101.').waitFor();
  await inOrderAtEach(page, 'office-publish-number');
  await page.getByLabel(/Typ het aantal over/).fill('101');
  await page.getByRole('button', { name: 'Publiceer versie 2' }).click();
  await page.getByText('Versie 2 is gepubliceerd.').waitFor();
  const { same_meaning } = await world.context.db.one(sql<{ same_meaning: string[] }>`
    select same_meaning from survey.version where campaign_id = ${id} and number = 2`);
  expect(same_meaning.length).toBe(1);
});
