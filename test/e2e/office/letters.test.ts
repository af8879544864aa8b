import { expect, test } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { makeCampaign } from '../../make-campaigns.ts';
import { addMembers } from '../../make-mailing.ts';
import { makeStaff } from '../../make-staff.ts';
import { makeWorld } from '../../world.ts';
import { inOrderAtEach, openDesk, pressAtTheEnd } from './visitor.ts';

const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

test('letters are written beside the phone that shows them, planned on one line, and sent once by one confirm', async () => {
  const world = await makeWorld({ pages: true });
  const { db } = world.context;
  // The browser's clock is today's, and so is the server's.
  world.clock.set(new Date());
  await addMembers(world.context, 130);
  const { id } = await makeCampaign(world, { title: 'Huiswerk en bijles', closes_at: inDays(16) });
  const person = await makeStaff(world);
  const page = await openDesk(world, person.cookies, { width: 1280 });
  await page.goto(`/vragenlijsten/${id}/berichten/plannen`);
  // Nothing is confirmed here: nobody should read that it happens already.
  await page.getByText('Ongeveer 130 ouders krijgen een uitnodiging zodra je verstuurt.').waitFor();

  await page.getByRole('link', { name: 'Schrijven' }).click();
  await page.getByRole('textbox', { name: 'Tekst' }).waitFor();
  expect(await page.getByLabel('Onderwerp').count()).toBe(0);
  await page.getByRole('link', { name: 'Uitnodiging: E-mail' }).click();
  await page.getByLabel('Onderwerp').fill('Jullie scheiding');
  await page.getByText('vertelt aan wie meekijkt iets over').waitFor();
  await page.getByLabel('Onderwerp').fill('Mogen we je iets vragen?');
  await page.getByRole('textbox', { name: 'Tekst' }).fill('We vragen je iets over school. Dat kost');
  await page.getByRole('button', { name: /minuten in de tekst/ }).click();
  await page.getByRole('link', { name: 'Uitnodiging: WhatsApp' }).click();
  await page.getByText('We vragen je iets over school. Dat kost 2 minuten').waitFor();
  await page.getByText('Deze woorden gelden nog niet.').waitFor();
  await page.getByRole('button', { name: 'Neem ze over' }).click();
  await page.getByText('Deze berichten gelden vanaf nu.').waitFor();

  await page.getByRole('link', { name: 'Uitnodiging: E-mail' }).click();
  await page.getByRole('button', { name: 'Stuur een test' }).click();
  await page.getByText('Bevestig eerst waar een test naartoe mag.').waitFor();
  await db.run(sql`update office.staff set email_proven_at = now()`);
  await page.getByRole('button', { name: 'Stuur een test' }).click();
  await page.getByText('Verstuurd naar').waitFor();

  await page.getByRole('link', { name: 'Uitnodiging: WhatsApp' }).click();
  await page.getByRole('link', { name: 'Bevestig je eigen nummer' }).click();
  await page.getByLabel('Mobiel nummer').fill('06 12345678');
  await page.getByRole('button', { name: 'Stuur me een code' }).click();
  await page.getByText('We hebben een code gestuurd').waitFor();
  const sms = (await world.outbox()).find(({ channel }) => channel === 'sms')!;
  await page.getByLabel('Code van 6 cijfers').fill('000000');
  await page.getByRole('button', { name: 'Bevestig mijn nummer' }).click();
  await page.getByText('Deze code klopt niet').waitFor();
  await inOrderAtEach(page, 'office-account-number', { whole: true });
  await page.getByLabel('Code van 6 cijfers').fill(/\b\d{6}\b/.exec(sms.body_text)![0]);
  await page.getByRole('button', { name: 'Bevestig mijn nummer' }).click();
  await page.getByText('Je nummer eindigt op 78.').waitFor();
  await page.goto(`/vragenlijsten/${id}/berichten`);
  await page.getByRole('radio', { name: 'Naar mijn nummer' }).waitFor();
  await page.getByRole('button', { name: 'Stuur een test' }).click();
  await page.getByText('Verstuurd naar je nummer dat eindigt op 78').waitFor();
  await inOrderAtEach(page, 'office-letters-number', { whole: true });

  await inOrderAtEach(page, 'office-letters-written', { whole: true });
  await page.getByRole('link', { name: 'Plannen en versturen' }).click();
  await page.getByRole('radio', { name: 'Op een moment' }).check();
  await page.getByLabel('Dag').fill(inDays(2));
  await page.getByRole('button', { name: 'Plan een herinnering' }).click();
  await page.getByRole('button', { name: 'Nog een herinnering' }).click();
  await page.getByText('hooguit twee herinneringen').waitFor();
  await page.getByText('Bedank wie klaar is').click();
  await page.getByText('krijgt dan een bedankbericht').waitFor();
  await inOrderAtEach(page, 'office-letters', { whole: true });

  await page.getByRole('link', { name: 'Klaarzetten' }).click();
  await page.getByLabel('Typ het aantal over: 130').fill('130');
  await inOrderAtEach(page, 'office-send', { whole: true });
  // The session ends at the confirm, and no call before it finds that out. What was chosen stands in the address.
  await pressAtTheEnd(page, world, person, { button: 'Zet klaar', sends: 'sending' });
  await page.getByLabel('Typ het aantal over: 130').fill('130');
  await page.getByRole('button', { name: 'Zet klaar' }).click();
  await page.getByText('Het staat klaar.').waitFor();
  await page.reload();
  await page.getByText('Het staat klaar.').waitFor();
  expect(await db.many(sql`select kind, state from contact.mailing order by starts_at`)).toEqual([
    { kind: 'invitation', state: 'scheduled' },
    { kind: 'reminder', state: 'scheduled' },
    { kind: 'reminder', state: 'scheduled' },
    { kind: 'thank_you', state: 'scheduled' },
  ]);
});
