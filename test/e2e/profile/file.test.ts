import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { checkToken } from '#contract/calls/account.ts';
import { unsubscribeRequest } from '#contract/calls/members.ts';
import { makeRespondent, save } from '../../make-campaigns.ts';
import { type Joined, join, logIn, mobile, openFile as readAll } from '../../make-members.ts';
import { proof } from '../../proof-test.ts';
import { days, makeWorld } from '../../world.ts';
import { axe, expectComplaint, shot } from '../browser.ts';
import { callsOf } from '../parents/visitor.ts';
import { focused } from '../register/visitor.ts';
import { openFile, openProfile, samira } from './visitor.ts';

const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });
type Page = Awaited<ReturnType<typeof openProfile>>;
const chapter = (page: Page, name: string) => page.getByRole('region', { name });
/** The personal file was opened before, by the mailed link, so the screen asks for the password alone. */
async function known(member: Joined): Promise<Joined> {
  await readAll(world, member);
  return member;
}
/** The facts in a chapter of the file, each as 'name: words'. */
const facts = (page: Page, name: string): Promise<string[]> =>
  chapter(page, name)
    .locator('dl > div')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((part) => part.textContent).join(': ')));

describe('what is kept of a member', () => {
  test('can be read in Dutch, all of it', async () => {
    const phone = mobile();
    const member = await join(world, { name: 'Samira', phone, attributes: { zipcode: '1012', newsletter: true } });
    await world.call(unsubscribeRequest, { body: { email: member.email, reasons: ['no_time', 'other:Te druk'] } });
    await known(member);
    const page = await openProfile(world, member);
    await page.getByRole('link', { name: 'Bekijk of download je gegevens' }).click();
    await openFile(page, member);
    expect(await focused(page)).toBe('Wat we van je bewaren');
    expect(await page.title()).toBe('Wat we van je bewaren - Ouderpanel');
    expect(await facts(page, 'Je account')).toEqual([
      'Voornaam: Samira',
      `E-mailadres: ${member.email}`,
      'E-mailadres bevestigd op: 21 november 2026, 11.00 uur',
      `Telefoonnummer: ${phone.replace(/^\+316(..)(..)(..)(..)$/, '06 $1 $2 $3 $4')}`,
      'Zo sturen we je een vragenlijst: Per e-mail',
      'Je hebt een wachtwoord: Ja',
      'Je bevestigde dat je wachtwoord van jou is op: 21 november 2026, 11.00 uur',
      'Lid sinds: 21 november 2026, 11.00 uur',
      'Laatst actief: november 2026',
    ]);
    expect(await facts(page, 'Wat je over jezelf hebt verteld')).toEqual(
      expect.arrayContaining([
        'Wat is je geslacht?: Vrouw',
        'Wat zijn de vier cijfers van je postcode?: 1012',
        'Stuur me de nieuwsbrief.: Ja',
      ]),
    );
    expect(
      await chapter(page, 'Waarvoor je toestemming gaf').getByRole('heading', { level: 3 }).allTextContents(),
    ).toEqual(expect.arrayContaining(['Ik ga akkoord met de privacyverklaring.']));
    expect(await facts(page, 'Links die je van ons kreeg')).toEqual(
      expect.arrayContaining([
        'Waarvoor: Je e-mailadres bevestigen',
        'Waarvoor: Je uitschrijven',
        'Redenen: Ik heb geen tijd (meer): Anders, namelijk: Te druk',
      ]),
    );
    // No code, no name of a column and no empty line is left for its reader.
    expect(await page.getByRole('main').innerText()).not.toMatch(/_|null|undefined|\[object/);
    const activation = chapter(page, 'Berichten die we je stuurden')
      .getByRole('listitem')
      .filter({ hasText: 'Bevestig je e-mailadres' });
    await activation.getByText('Lees het bericht').click();
    expect(await activation.locator('.letter').innerText()).toContain('Hoi Samira');
  });

  proof('of a survey too: what was asked, and what was answered in its words', async () => {
    const { member, respondent } = await makeRespondent(world);
    await save(world, respondent, { screens: 'yes' });
    const where = { where: 'Aan tafel', hours: { other: true, other_value: 'Alleen op zondag' } };
    await save(world, respondent, where);
    await save(world, respondent, { rules: { value: 'table|bed', other: true, other_value: 'Niet stiekem' } });
    await known(member);
    const page = await openProfile(world, member, '?tab=file');
    await openFile(page, member);
    await chapter(page, 'Je account').waitFor();
    expect((await facts(page, 'Wat je in vragenlijsten antwoordde')).sort()).toEqual([
      'Heeft je kind een eigen scherm?: Ja',
      'Hoe lang per dag?: Anders, namelijk: Alleen op zondag',
      'Waar?: Aan tafel',
      'Welke regels zijn er?: Niet aan tafel: Niet in bed: Anders, namelijk: Niet stiekem',
    ]);
    expect(await chapter(page, 'Vragenlijsten die je invulde').innerText()).toMatch(/Schermen thuis\s+Begonnen op/);
    expect(await page.getByRole('main').innerText()).not.toMatch(/_|null|undefined|\[object/);
  });

  proof('can be taken along as a file, whole', async () => {
    const member = await known(await samira(world));
    const page = await openProfile(world, member, '?tab=file');
    await openFile(page, member);
    const begun = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download als bestand' }).click();
    const file = await begun;
    expect(file.suggestedFilename()).toMatch(/^mijn-gegevens-\d{4}-\d\d-\d\d\.json$/);
    const taken = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(taken).toEqual(JSON.parse(JSON.stringify(await readAll(world, member))));
  });

  proof('is printed with everything open, and without buttons', async () => {
    const member = await known(await samira(world));
    const page = await openProfile(world, member, '?tab=file');
    await openFile(page, member);
    expect(await page.locator('.letter').first().isVisible()).toBe(false);
    await page.evaluate(() => {
      window.print = () => window.dispatchEvent(new Event('beforeprint'));
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.letter').first().isVisible()).toBe(true);
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.locator('.member-bar').isVisible()).toBe(false);
  });

  test('is shown to who knows the password, each time, and to nobody who found an open session', async () => {
    const member = await known(await samira(world));
    const page = await openProfile(world, member, '?tab=file');
    const field = page.getByLabel('Wachtwoord', { exact: true });
    const send = page.getByRole('button', { name: 'Laat mijn gegevens zien' });
    await axe(page);
    await send.click();
    await page.getByText('Dit veld is verplicht.').first().waitFor();
    await field.fill('Fout-wachtwoord-1');
    await field.press('Enter');
    await page.getByText('Dit wachtwoord klopt niet.').first().waitFor();
    await shot(page, 'profile-file-password', { whole: true });
    expect(await field.inputValue()).toBe('');
    expect(await page.getByRole('main').textContent()).not.toContain(member.email);
    await axe(page);
    await openFile(page, member);
    await page.reload();
    await field.waitFor();
    expect(await chapter(page, 'Je account').count()).toBe(0);
    await page.goto(`${page.url()}&token=uit-een-mail`);
    await page.getByText('Je opende de link uit je mail. Vul je wachtwoord nog één keer in.').waitFor();
  });
});

describe("'Op deze apparaten ben je ingelogd'", () => {
  test('names this place and the others, and ends those', async () => {
    const today = () =>
      world.clock.now().toLocaleDateString('nl-NL', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' });
    const member = await known(await samira(world));
    const first = today();
    world.clock.advance(days(3));
    const other = await logIn(world, member.email);
    const page = await openProfile(world, member, '?tab=general');
    const rows = chapter(page, 'Op deze apparaten ben je ingelogd').getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(2);
    expect(await rows.first().textContent()).toBe(`Op dit apparaatHier ben je nu. Ingelogd op ${first}.`);
    expect(await rows.last().locator('p').textContent()).toBe(
      `Een ander apparaatIngelogd op ${today()}, voor het laatst gebruikt op ${today()}.`,
    );
    const out = page.getByRole('button', { name: 'Log daar uit' });
    expect(await out.count()).toBe(1);

    const calls = callsOf(page);
    await out.dblclick();
    await page.getByRole('status').filter({ hasText: 'Je bent daar uitgelogd.' }).waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    expect(await focused(page)).toBe('Op deze apparaten ben je ingelogd');
    expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
    expect((await world.refused(checkToken, undefined, other)).status).toBe(401);
    await world.call(checkToken, undefined, member.headers);
  });

  proof('tells when one cannot be ended, and drops one that had ended by itself', async () => {
    const member = await known(await samira(world));
    await logIn(world, member.email);
    const page = await openProfile(world, member, '?tab=general');
    const out = page.getByRole('button', { name: 'Log daar uit' });
    await page.route('**/api/v1/user/sessions/*', (route) =>
      route.fulfill({ status: 503, json: { message: 'Even niet.' } }),
    );
    expectComplaint(page, /503/);
    await out.click();
    await page
      .getByRole('status')
      .filter({ hasText: 'Het uitloggen is mislukt, probeer het later nogmaals.' })
      .waitFor();
    await page.unroute('**/api/v1/user/sessions/*');
    await page.route('**/api/v1/user/sessions/*', (route) =>
      route.fulfill({ status: 404, json: { message: 'Dit bestaat niet meer.' } }),
    );
    await out.click();
    await expect.poll(() => out.count()).toBe(0);
  });
});
