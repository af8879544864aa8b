import { expect, test } from 'vitest';
import { mirrorPath, mirrorToken } from '#server/people/mirror-token.ts';
import { sql } from '#server/platform/database/sql.ts';
import { file, inviteMembers, makeCampaign } from '../../make-campaigns.ts';
import { joinKnown, sentTo } from '../../make-members.ts';
import { makeStaff } from '../../make-staff.ts';
import { giveAnswers, snapshotOf, times } from '../../results/make-answers.ts';
import { hours, makeWorld, minutes } from '../../world.ts';
import { expectComplaint, openPage } from '../browser.ts';
import { inOrderAtEach, openDesk } from './visitor.ts';

const world = await makeWorld({ pages: true });
const options = [
  { ref: 'yes', title: 'Ja' },
  { ref: 'low', title: 'Nee, het is te laag' },
  { ref: 'high', title: 'Nee, het is te hoog' },
];
const questions = [
  { ref: 'fits', title: 'Past het advies van groep 8 bij je kind?', type: 'multiple_choice', required: true, options },
];

test('a researcher makes a report, a colleague confirms it, and everybody reads it without a script', async () => {
  const why = { ref: 'why', title: 'Waarom vind je dat?', type: 'text', quotable: true };
  const { id } = await makeCampaign(
    world,
    file({ title: 'Naar de middelbare school', questions: [...questions, why] }),
  );
  const words = 'Onze meester, mevrouw De Vries, kent hem al drie jaar. Dat zie je terug in het advies.';
  const said = (answer: string) => ({ answers: { fits: [answer], why: [words] } });
  // The same was asked two years before.
  const before = await makeCampaign(world, file({ title: 'De overstap', questions }));
  await giveAnswers(world, before.id, [
    ...times(70, said('yes')),
    ...times(80, said('low')),
    ...times(15, said('high')),
  ]);
  await world.context.db.run(sql`
    update survey.campaign set state = 'closed', opens_at = '2024-11-05', closed_at = '2024-12-01' where id = ${before.id}`);
  await snapshotOf(world, before.id);
  await giveAnswers(world, id, [...times(150, said('yes')), ...times(40, said('low')), ...times(12, said('high'))]);
  const member = await joinKnown(world);
  await inviteMembers(world.context, id, { emails: [member.email] });
  await world.context.db.run(sql`
    update contact.invitation set participation_id = (
      select participation_id from survey.answer where campaign_id = ${id} and value = '{low}' limit 1)
    where campaign_id = ${id}`);
  const at = new Date(world.clock.now().getTime() - hours(2));
  await world.context.db.run(sql`update survey.campaign set state = 'closed', closed_at = ${at} where id = ${id}`);
  await snapshotOf(world, id);

  const admin = await makeStaff(world, 'admin');
  const page = await openDesk(world, (await makeStaff(world, 'researcher')).cookies, { width: 1280 });
  await page.goto(`/vragenlijsten/${id}/rapport`);
  await page.getByLabel('Voeg een figuur toe').selectOption({ index: 1 });
  await page.getByLabel('Voeg een figuur toe').selectOption({ index: 1 });
  await page.locator('.exhibit').nth(1).waitFor();
  const sentence = page.getByLabel('Zin bij figuur 1');
  expect(await sentence.inputValue()).toContain('Ja');
  await sentence.fill('42 procent vindt dat het advies past.');
  await page.getByText('Buiten staat geen 42 %').waitFor();
  await page.locator('.exhibit', { hasText: '42 procent' }).waitFor();
  expect(await page.locator('.exhibit').count()).toBe(2);
  await page
    .getByRole('button', { name: /^Haal weg/ })
    .nth(1)
    .click();
  await page.getByRole('button', { name: 'Neem de standaardzin' }).click();
  await page.getByLabel('Voeg een figuur toe').selectOption({ index: 1 });
  await page.getByLabel('Uitsplitsing van figuur 2').selectOption({ label: 'Naast eerdere vragenlijsten' });
  // Nobody wrote a sentence for it yet, so the one of the rule goes along.
  expect(await page.getByLabel('Zin bij figuur 2').inputValue()).toContain('dan in november 2024');
  await page.locator('.exhibit .times').waitFor();
  await page.getByLabel('Titel').fill('Driekwart van de ouders vindt dat het advies past');
  await page.getByLabel('Inleiding').fill('Een op de vijf vond het te laag.');
  await page.getByLabel('Adres van de pagina').fill(`advies-${id}`);
  await page.getByRole('button', { name: 'Kies citaten' }).click();
  await page
    .getByLabel(/^Onze meester/)
    .first()
    .check();
  await page.getByText('1 van hooguit 20 gekozen').waitFor();
  await page.locator('.as-outsider blockquote').waitFor();
  await page.getByText('Alles is bewaard.').waitFor();
  await inOrderAtEach(page, 'office-report', { whole: true });
  await page.getByRole('button', { name: 'Leg vast en vraag om bevestiging' }).click();
  await page.getByText('Dit wacht op bevestiging').waitFor();
  expect(await page.getByRole('button', { name: 'Bevestig en zet online' }).count()).toBe(0);

  const colleague = await openDesk(world, admin.cookies, { width: 1280 });
  await colleague.goto('/rapporten');
  await colleague.getByRole('row', { name: 'Wacht op jou' }).getByRole('link').first().click();
  await colleague.getByRole('button', { name: 'Bevestig en zet online' }).click();
  await colleague.getByText('Online sinds').waitFor();

  const reader = await openPage({ base: world.public_url });
  await reader.goto('/uitkomsten');
  await inOrderAtEach(reader, 'outcomes', { whole: true });
  await reader.getByRole('link', { name: 'Driekwart van de ouders' }).first().click();
  await reader.getByRole('heading', { name: 'Zo deden we dit onderzoek' }).waitFor();
  await reader.getByText('In hun eigen woorden').waitFor();
  await inOrderAtEach(reader, 'outcome', { whole: true });
  await reader.emulateMedia({ media: 'print' });
  await reader.getByText(`Driekwart van de ouders vindt dat het advies past · ${reader.url()} · `).waitFor();
  await reader.emulateMedia({ media: 'screen' });
  expect(await reader.locator('script:not([type="application/ld+json"])').count()).toBe(0);

  const answer = await fetch(reader.url());
  const html = await answer.text();
  const font = /rel="preload" href="([^"]+)"/.exec(html)![1]!;
  expect((await fetch(new URL(font, reader.url()))).headers.get('content-type')).toBe('font/woff2');
  const picture = await fetch(/property="og:image" content="([^"]+)"/.exec(html)![1]!);
  expect(picture.headers.get('content-type')).toBe('image/png');
  const png = Buffer.from(await picture.arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  // The link of an outcome letter: the token leaves the address, and only that reader's page has the own answer.
  const slug = new URL(reader.url()).pathname.split('/').at(-1)!;
  const letter = { member_id: member.id, campaign_id: id, email_key: member.email };
  await reader.goto(`/${mirrorPath(slug, mirrorToken(world.context, letter))}`);
  await reader.getByText('Dat zie alleen jij').waitFor();
  expect(await reader.locator('li', { hasText: 'Jij koos dit' }).textContent()).toContain('Nee, het is te laag');
  expect(new URL(reader.url())).toMatchObject({ pathname: `/uitkomst/${slug}`, hash: '' });
  await inOrderAtEach(reader, 'outcome-mirror', { whole: true });
  // It leaves the address of a page that was withdrawn as well.
  await world.context.db.run(sql`
    update survey.report set state = 'withdrawn', withdrawn_at = published_at where campaign_id = ${id}`);
  world.clock.advance(minutes(1));
  expectComplaint(reader, /410 \(Gone\)/);
  await reader.goto(`/${mirrorPath(slug, mirrorToken(world.context, letter))}`);
  await reader.getByText('Deze uitkomst is ingetrokken').waitFor();
  await expect.poll(() => new URL(reader.url()).pathname + new URL(reader.url()).hash).toBe(`/uitkomst/${slug}`);
});

test('a published outcome is mailed from its report, ended by who gets it, and put in a newsletter', async () => {
  const { db } = world.context;
  const { id } = await makeCampaign(world, file({ title: 'Schermen thuis', questions }));
  await giveAnswers(world, id, times(60, { answers: { fits: ['yes'] } }));
  const member = await joinKnown(world);
  await inviteMembers(world.context, id, { emails: [member.email] });
  await db.run(sql`
    update contact.invitation set participation_id = (
      select participation_id from survey.answer where campaign_id = ${id} limit 1)
    where campaign_id = ${id}`);
  const at = new Date(world.clock.now().getTime() - hours(2));
  await db.run(sql`update survey.campaign set state = 'closed', closed_at = ${at} where id = ${id}`);
  await snapshotOf(world, id);
  const figure = { sentence: 'Vier op de vijf zeggen ja.', question: 'Past het?', kind: 'parts' };
  const parts = ['Altijd', 'Vaak', 'Soms', 'Bijna nooit', 'Nooit'].map((title) => ({
    title,
    percent: 20,
    rest: false,
  }));
  const bars = [{ title: '', n: 60, mean: null, parts }];
  const slug = `uit-${id}`;
  // Of its own, for a second run finds what the first left.
  const title = `Uitkomst ${id}`;
  const draft = { title, slug, introduction: 'Dank.', weighting: null, figures: [], note: '' };
  const ten = Array.from({ length: 10 }, (_, at) => ({ ...figure, question: `Past het op dag ${at + 1}?`, bars }));
  const nothing = { from: null, to: null, weighted: null, published_on: null, checked: null, corrections: [] };
  const frozen = {
    slug,
    title,
    introduction: 'Dank.',
    people: 60,
    anonymous: false,
    figures: ten,
    ...nothing,
  };
  await db.run(sql`
    insert into survey.report (campaign_id, version, slug, draft, page, state, changed_at, published_at)
    values (${id}, 1, ${slug}, ${JSON.stringify(draft)}, ${JSON.stringify(frozen)}, 'published', ${at}, ${at})`);
  const plain = { headers: { 'accept-encoding': 'identity' } };
  const html = await (await fetch(`${world.public_url}/uitkomst/${slug}`, plain)).text();
  expect(html.match(/<section class="exhibit"/g)).toHaveLength(10);
  expect(Buffer.byteLength(html)).toBeLessThan(60_000);
  const page = await openDesk(world, (await makeStaff(world, 'researcher')).cookies, { width: 1280 });
  await page.goto(`/vragenlijsten/${id}/rapport`);
  await page.getByText('Minder dan 10 ouders krijgen dit nu.').waitFor();
  await page.frameLocator('iframe').getByText('We vroegen ouders om').waitFor();
  await inOrderAtEach(page, 'office-member-letter', { whole: true });
  await page.getByLabel('Alleen wie meedeed').check();
  await page.frameLocator('iframe').getByText('Je vulde').waitFor();
  await page.getByRole('button', { name: 'Verstuur', exact: true }).click();
  await page.getByRole('button', { name: 'Verstuur het bericht' }).click();
  await page.getByRole('heading', { name: 'Verstuurd' }).waitFor();
  const [mail] = await sentTo(world, member.email, 'outcome_letter');
  const open = await openPage({ base: world.public_url });
  await open.goto(/https?:\S+nieuwsbrief-stoppen#\S+/.exec(mail!.body_text)![0]);
  await inOrderAtEach(open, 'stop-letters');
  await open.getByRole('button', { name: 'Mail me geen uitkomsten' }).click();
  await open.getByText('We mailen je niet meer wat eruit kwam.').waitFor();
  expect(new URL(open.url()).hash).toBe('');

  await page.goto('/rapporten/nieuwsbrief');
  await page.getByLabel('Onderwerp').fill('Scholen pasten hun brief aan');
  await page.getByLabel('Tekst').fill('Dit is ermee gedaan.');
  await page.getByRole('checkbox', { name: title }).check();
  await page.frameLocator('iframe').getByText('Lees wat ouders zeiden').waitFor();
  await inOrderAtEach(page, 'office-newsletter', { whole: true });

  await db.run(sql`update contact.mailing set state = 'cancelled' where kind = 'newsletter'`);
  await db.run(sql`
    update contact.mailing set kind = 'newsletter', campaign_id = null, state = 'stopped'
    where campaign_id = ${id} and kind = 'outcome_letter'`);
  await page.goto('/');
  await page.getByText('Ze stopten automatisch: te veel mislukte. Zeg bij Nieuwsbrief waarom').waitFor();
  await inOrderAtEach(page, 'office-start-stopped', { whole: true });
  await page.getByRole('link', { name: 'Nieuwsbrief', exact: true }).click();
  await page.getByRole('heading', { name: 'Nieuwsbrief' }).waitFor();
  await page.getByRole('button', { name: 'Hervat' }).waitFor();
});
