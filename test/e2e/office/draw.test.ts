import { expect, test } from 'vitest';
import { saveDraw } from '#contract/calls/office/draw.ts';
import type { Rule } from '#contract/sample/condition.ts';
import type { How } from '#contract/sample/how.ts';
import { inviteDrawIn } from '#server/fieldwork/invite-draw.ts';
import { sql } from '#server/platform/database/sql.ts';
import { makeCampaign } from '../../make-campaigns.ts';
import { addGroups, addHistory, noCeilings } from '../../make-panel.ts';
import { makeStaff } from '../../make-staff.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { actAtTheEnd, inOrderAtEach, logInAgain, openDesk } from './visitor.ts';

const world = await makeWorld({ pages: true, env: { ...noCeilings, WHATSAPP_COST_CENTS: '7' } });
const { context } = world;
const { hbo } = await addGroups(context);
await addHistory(context, (await makeCampaign(world, { title: 'Zwemles' })).id, hbo, { finished: 60, days_ago: 40 });

test('a researcher chooses who is asked, sees what comes of it in tens, and finds it again', async () => {
  const { cookies } = await makeStaff(world, 'researcher');
  const { id } = await makeCampaign(world);
  const page = await openDesk(world, cookies, { width: 1280 });
  await page.goto(`/vragenlijsten/${id}`);
  await page.getByRole('link', { name: 'Trek een steekproef' }).click();
  await page.getByRole('heading', { name: 'Van panel naar 240 ouders' }).waitFor();

  await page.getByRole('link', { name: 'Stel een voorwaarde' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Bewaar voorwaarde' }).click();
  await dialog.getByText('Kies waar het over gaat.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
  await dialog.getByLabel('Waar gaat het over?').selectOption({ label: 'Leeftijd van de kinderen' });
  await dialog.getByLabel('Van', { exact: true }).fill('4');
  await dialog.getByLabel('Tot en met').fill('12');
  await dialog.getByText('230 ouders').waitFor();
  await inOrderAtEach(page, 'office-draw-condition');
  await dialog.getByRole('button', { name: 'Bewaar voorwaarde' }).click();

  await page.getByRole('link', { name: 'Of iets anders' }).click();
  await dialog.getByLabel('Waar gaat het over?').selectOption({ label: 'Hoogste opleiding' });
  await dialog.getByLabel('Universiteit').check();
  await dialog.getByRole('button', { name: 'Bewaar voorwaarde' }).click();
  await page.getByText('samen 230').waitFor();

  // The number that stands there first is one that there are.
  await page.getByText('Dat zijn er', { exact: false }).waitFor();
  await page.getByLabel('Een aantal per groep').check();
  const first = Number(await page.getByLabel('Aantal ouders samen').inputValue());
  expect([first >= 10, first <= 110]).toEqual([true, true]);
  await page.getByLabel('Verdeel naar').selectOption({ label: 'Opleiding' });
  await page.getByLabel('Hoe groot wordt elke groep?').selectOption({ label: 'Overal evenveel' });
  await page.getByLabel('Aantal ouders samen').fill('120');
  await page.getByText('In één groep zijn te weinig ouders voor het doel.', { exact: false }).waitFor();
  await page.getByText('Naar verwachting vullen er ongeveer', { exact: false }).waitFor();
  await inOrderAtEach(page, 'office-draw', { whole: true });

  await page.getByRole('button', { name: 'Weg', exact: false }).first().click();
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await page.getByRole('button', { name: 'Verder naar versturen' }).click();
  await page.waitForURL(/\/berichten/);
  const kept = await context.db.one(sql<{ id: string; revision: number; conditions: Rule[]; how: How }>`
    select id, revision, conditions, how from contact.draw where campaign_id = ${id}`);
  expect(kept).toMatchObject({
    conditions: [
      {
        any: [
          { key: 'child_age', values: ['4..12'] },
          { key: 'education', values: ['university'] },
        ],
      },
    ],
    how: { kind: 'groups', by: ['education'], spread: 'equal', number: 120 },
  });

  await context.db.transaction((tx) => inviteDrawIn(tx, context, { draw_id: kept.id, revision: kept.revision }));
  await page.goto(`/vragenlijsten/${id}/ouders`);
  await page.getByRole('heading', { name: 'Eerdere steekproeven' }).waitFor();
  await page.getByText(': 100 ouders').click();
  await page.getByText('Heeft een kind van 4 tot en met 12 jaar of Hoogste opleiding', { exact: false }).waitFor();
  await inOrderAtEach(page, 'office-draw-done', { whole: true });
  expect(page.url()).toContain('steekproef=');
});

proof('targets by hand outlive the session, and are shown beside those of a colleague', async () => {
  const noor = await makeStaff(world, 'researcher');
  const { id } = await makeCampaign(world);
  const page = await openDesk(world, noor.cookies, { width: 1280 });
  await page.goto(`/vragenlijsten/${id}/ouders`);
  await page.getByLabel('Een aantal per groep').check();
  await page.getByLabel('Verdeel naar').selectOption({ label: 'Opleiding' });
  // Until the first choice is kept the next ones are made on what was there before it.
  const first = Promise.withResolvers<void>();
  const sent = page.waitForRequest(
    (request) => request.method() === saveDraw.method && request.url().endsWith('/draw'),
  );
  await page.route('**/draw', (route) => first.promise.then(() => route.continue()), { times: 1 });
  await page.getByLabel('Aantal ouders samen').fill('60');
  await sent;
  const parts = page.getByRole('table').first().locator('[data-h=doel]');
  await expect.poll(() => parts.allInnerTexts()).toEqual(['10', '50']);
  await page.getByLabel('Hoe groot wordt elke groep?').selectOption({ label: 'Zelf invullen' });
  const middle = page.getByLabel('Doel voor Havo, vwo of mbo');
  const high = page.getByLabel('Doel voor Hbo of universiteit');
  await actAtTheEnd(page, world, noor, 'draw', async () => {
    await middle.fill('25');
    first.resolve();
  });
  await logInAgain(page, world, noor);
  expect([await middle.inputValue(), await high.inputValue()]).toEqual(['25', '50']);
  const kept = () =>
    context.db.maybe(sql<{ how: How; revision: number }>`
      select how, revision from contact.draw where campaign_id = ${id}`);
  await expect
    .poll(async () => (await kept())?.how)
    .toMatchObject({
      targets: expect.arrayContaining([
        { classes: ['middle'], target: 25 },
        { classes: ['high'], target: 50 },
      ]),
    });
  // Half a choice is not kept, and says what it lacks.
  await middle.fill('0');
  await high.fill('0');
  await page.getByText('Vul bij minstens één groep een aantal in.').waitFor();

  const joris = await makeStaff(world, 'researcher');
  await context.db.run(sql`update office.staff set name = 'Joris Vos' where email = ${joris.email}`);
  const body = { conditions: [], how: { kind: 'number', number: 120 } as const, revision: (await kept())!.revision };
  await world.call(saveDraw, { params: { id }, body }, { cookie: joris.cookies });
  await middle.fill('31');
  await page.getByRole('heading', { name: 'Een collega koos ook' }).waitFor();
  await page.getByRole('heading', { name: 'Van Joris Vos' }).waitFor();
  await page.getByText('We trekken 120 ouders.').waitFor();
  await page.getByText('Verdeeld naar opleiding: havo, vwo of mbo 31.').waitFor();
  await page.getByText('Kies eerst hierboven welke keuze blijft.').waitFor();
  await inOrderAtEach(page, 'office-draw-overtaken', { whole: true });
  await page.getByRole('button', { name: 'Houd de mijne' }).click();
  await expect.poll(async () => (await kept())?.how).toMatchObject({ spread: 'hand' });
  await page.getByRole('heading', { name: 'Een collega koos ook' }).waitFor({ state: 'detached' });
});
