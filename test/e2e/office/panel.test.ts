import { expect, test } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { makeStaff } from '../../make-staff.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { inOrderAtEach, openDesk } from './visitor.ts';

/** A panel of ninety parents, of whom 66 are women, and a researcher's session in it. */
async function makePanel() {
  const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });
  const { db } = world.context;
  const { cookies } = await makeStaff(world, 'researcher');
  await db.run(sql`
    with made as (
      insert into contact.member (email, email_key, email_verified_at, invitation_method, registered_at)
      select n || '@panel.example', n || '@panel.example', now(), 'email', now() from generate_series(1, 90) as n
      returning id, email
    )
    insert into profile.attribute (member_id, key, value, changed_at)
    select id, 'gender', case when split_part(email, '@', 1)::integer <= 66 then array['female'] else array['male'] end, now()
    from made`);
  return { world, cookies };
}

test('who is missing: figures from a file, seen before they are taken, and taken back', async () => {
  const { world, cookies } = await makePanel();
  const page = await openDesk(world, cookies, { width: 1280, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto('/representativiteit');
  await page.getByRole('link', { name: 'Vul de eerste cijfers in' }).click();
  const csv = 'key;group;share;source;date\ngender;Vrouw;50,2;CBS;1-1-2025\ngender;Man;49,8 %;CBS;1-1-2025\n';
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'cijfers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose(csv.replace('49,8 %', 'veel'));
  await page.getByText('is geen deel van 0 tot 100', { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: 'Neem over' }).count()).toBe(0);
  await choose(csv);
  await page.getByText('Vrouw 50,2 %, Man 49,8 %', { exact: false }).waitFor();
  await inOrderAtEach(page, 'office-figures-understood');
  await page.getByRole('button', { name: 'Neem over' }).click();
  await page.getByText('De cijfers zijn overgenomen.').waitFor();
  await page.getByRole('link', { name: 'Representativiteit' }).last().click();
  await page.getByText('We missen vooral vaders.').waitFor();
  await page.getByText('ongeveer 20 te weinig').waitFor();
  await inOrderAtEach(page, 'office-missing', { whole: true });
  await page.getByRole('button', { name: 'Kopieer de tabel' }).click();
  await page.getByText('De tabel is gekopieerd.').waitFor();
  const [head, first] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(head).toBe('Groep\tPanel\tNederland\tVerschil');
  expect(first).toMatch(/^Man, Vrouw of man\t\d+ %, 20\t50 %\tongeveer 20 te weinig, /);
});

proof('a link is made, shown with its poster, ended and taken back', async () => {
  const { world, cookies } = await makePanel();
  const page = await openDesk(world, cookies, { width: 1280 });
  await page.goto('/werving');
  await page.getByLabel('Waar komt de link?').fill('Poster bij de bieb');
  await page.getByRole('button', { name: 'Maak de link' }).click();
  await page.getByRole('heading', { level: 1, name: 'Poster bij de bieb' }).waitFor();
  await inOrderAtEach(page, 'office-recruitment', { whole: true });
  await page.getByRole('link', { name: 'Poster', exact: true }).click();
  await page.getByRole('img', { name: /QR-code die leidt naar .*\/registreren\?via=/ }).waitFor();
  await inOrderAtEach(page, 'office-poster', { whole: true });
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  expect([pdf.match(/\/Type \/Page\b/g)?.length, pdf.match(/\/MediaBox \[[^\]]*\]/)?.[0]]).toEqual([
    1,
    expect.stringMatching(/^\/MediaBox \[0 0 59\d\.\d+ 84\d\.\d+\]$/),
  ]);
  await page.goBack();
  await page.getByRole('button', { name: 'Stop deze link' }).click();
  const undo = page.getByRole('button', { name: 'Ongedaan maken' });
  await undo.waitFor();
  // Whoever has the address of the poster gets no sheet of a link that counts nobody.
  await page.goForward();
  await page.getByText('Deze link is gestopt.').waitFor();
  expect(await page.getByRole('button', { name: 'Druk af' }).count()).toBe(0);
  await page.goBack();
  await undo.click();
  await page.getByText('De link telt weer mee.').waitFor();
  await page.goto('/panel');
  await page.getByText('90 ouders').first().waitFor();
  await inOrderAtEach(page, 'office-panel', { whole: true });
});
