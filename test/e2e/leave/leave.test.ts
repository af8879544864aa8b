import { describe, expect, test } from 'vitest';
import { getFrequency } from '#contract/calls/frequency.ts';
import { sql } from '#server/platform/database/sql.ts';
import { sentTo } from '../../make-members.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { errorAt, toast } from '../account/visitor.ts';
import { axe, expectComplaint, shot } from '../browser.ts';
import { callsOf, openGuest, openMember } from '../parents/visitor.ts';
import { bodiesOf, notice, samira } from '../profile/visitor.ts';
import { focused, summaryLines } from '../register/visitor.ts';
import { leaveButton } from './visitor.ts';

const world = await makeWorld({
  pages: true,
  env: { LIMITS: 'off', CONTACT_URL: 'https://voorbeeld.example/contact' },
});
const failed = 'Het uitschrijven is mislukt, probeer het later nogmaals.';
const sent = 'We hebben je een e-mail gestuurd met uitleg over het uitschrijven.';
const email = (page: Page) => page.getByLabel('E-mailadres');
type Page = Awaited<ReturnType<typeof openGuest>>;

async function openForm(): Promise<Page> {
  const page = await openGuest(world);
  await page.goto('/uitschrijven');
  await leaveButton(page).waitFor();
  return page;
}
const reasonsOf = (address: string) =>
  world.context.db.one(sql<{ reasons: string[] }>`
    select reasons from contact.link where purpose = 'unsubscribe' and address = ${address}`);

test('who asks is told that it is a pity, what the panel is, and how to go back', async () => {
  const page = await openForm();
  expect(await page.title()).toBe('Uitschrijven - Ouderpanel');
  await page.getByRole('heading', { level: 1, name: 'Uitschrijven', exact: true }).waitFor();
  await page.getByText('Jammer dat je weg wilt. Vertel je ons waarom? Dan kunnen we het beter doen').waitFor();
  expect(await page.getByRole('complementary', { name: 'Wat is het Ouderpanel?' }).textContent()).toContain(
    'Het Ouderpanel is er voor alle ouders en verzorgers in Nederland met een kind onder de 23.',
  );
  expect(await page.getByRole('link', { name: 'Terug' }).getAttribute('href')).toBe('/profiel');
  expect(
    await page.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => box.parentElement!.textContent)),
  ).toEqual([
    'Mijn kinderen zitten niet meer op school',
    'Ik krijg te veel berichten',
    'De onderwerpen zijn niet interessant genoeg',
    'Ik heb geen tijd (meer)',
    'Ik heb geen interesse (meer)',
    'Anders, namelijk',
  ]);
});

test('who gets too many messages can stay with fewer, in one press beside the way out', async () => {
  const member = await samira(world);
  const page = await openMember(world, member.headers.authorization.slice(7));
  await page.goto('/uitschrijven');
  await page.getByRole('checkbox', { name: 'Ik krijg te veel berichten' }).check();
  await page.getByText('Minder vaak kan ook: maximaal 2 berichten per jaar.').waitFor();
  expect(await leaveButton(page).isVisible()).toBe(true);
  await shot(page, 'leave-less-often', { whole: true });
  await page.getByRole('button', { name: 'Kies minder vaak, en blijf lid' }).click();
  await page.getByText('Dat kan nog steeds met ‘Uitschrijven’.').waitFor();
  await axe(page);
  await shot(page, 'leave-stays', { whole: true });
  expect(await world.call(getFrequency, {}, member.headers)).toMatchObject({ often: 'less', until: null });
});

describe('asking for the mail', () => {
  test('as a member, whose address stands there', async () => {
    const member = await samira(world);
    const page = await openMember(world, member.headers.authorization.slice(7));
    await page.goto('/uitschrijven');
    await expect.poll(() => email(page).inputValue()).toBe(member.email);
    const bodies = bodiesOf(page, '/email/unsubscribe/request');
    await page.getByRole('checkbox', { name: 'Ik krijg te veel berichten' }).check();
    await page.getByRole('checkbox', { name: 'Ik heb geen tijd (meer)' }).check();
    await page.getByRole('checkbox', { name: 'Anders, namelijk' }).check();
    await page.getByLabel('Vertel kort waarom').fill('Te druk | met werk ');
    await leaveButton(page).click();
    await page.getByText(sent).waitFor();
    const reasons = ['too_many_messages', 'no_time', 'other:Te druk | met werk'];
    expect(bodies).toEqual([{ email: member.email, reasons }]);
    expect(await reasonsOf(member.email)).toEqual({ reasons });

    expect(await page.title()).toBe('Uitschrijven - Ouderpanel');
    await expect.poll(() => focused(page)).toBe('Uitschrijven');
    const words = await page.getByRole('main').innerText();
    expect(words).toContain(`De e-mail gaat naar ${member.email}, als we dat adres kennen.`);
    expect(words).toContain('Kijk dan ook bij je spam of ongewenste e-mail.');
    const contact = page.getByRole('main').getByRole('link', { name: 'Neem contact met ons op' });
    expect(await contact.getAttribute('href')).toBe('https://voorbeeld.example/contact');
  });

  test('as a guest, known or not: the same words', async () => {
    const known = await samira(world);
    const told: string[] = [];
    for (const address of [known.email, 'niemand@voorbeeld.example']) {
      const page = await openForm();
      const calls = callsOf(page);
      await email(page).fill(` ${address} `);
      await leaveButton(page).click();
      await page.getByText(sent).waitFor();
      told.push((await page.getByRole('main').innerText()).replace(address, 'adres'));
      expect(calls).toEqual(['POST /email/unsubscribe/request']);
    }
    expect(told[0]).toBe(told[1]);
    expect(await sentTo(world, known.email, 'unsubscribe')).toHaveLength(1);
  });

  proof("what was typed and is no longer ticked is not sent; 'Anders' alone says enough", async () => {
    const page = await openForm();
    const bodies = bodiesOf(page, '/email/unsubscribe/request');
    await email(page).fill('samira@voorbeeld.example');
    await page.getByRole('checkbox', { name: 'Anders, namelijk' }).check();
    await page.getByLabel('Vertel kort waarom').fill('a'.repeat(501));
    await page.getByRole('checkbox', { name: 'Anders, namelijk' }).uncheck();
    await leaveButton(page).click();
    await page.getByText(sent).waitFor();
    expect(bodies).toEqual([{ email: 'samira@voorbeeld.example', reasons: [] }]);

    const again = await openForm();
    const others = bodiesOf(again, '/email/unsubscribe/request');
    await email(again).fill('samira@voorbeeld.example');
    await again.getByRole('checkbox', { name: 'Anders, namelijk' }).check();
    await leaveButton(again).click();
    await again.getByText(sent).waitFor();
    expect(others).toEqual([{ email: 'samira@voorbeeld.example', reasons: ['other:'] }]);
  });
});

describe('what is wrong', () => {
  test('is said at the fields and above the form, and nothing is sent', async () => {
    const page = await openForm();
    const calls = callsOf(page);
    await leaveButton(page).click();
    await expect.poll(() => focused(page)).toBe('Je bent er bijna. Kijk nog even naar:');
    expect(await summaryLines(page)).toEqual(['E-mailadres: Dit veld is verplicht.']);
    expect(await page.title()).toBe('Fout: Uitschrijven - Ouderpanel');

    await email(page).fill('geen adres');
    await page.getByRole('checkbox', { name: 'Anders, namelijk' }).check();
    await page.getByLabel('Vertel kort waarom').fill('👍🏽'.repeat(501));
    await leaveButton(page).click();
    await expect.poll(() => errorAt(page, 'email')).toBe('Vul een geldig e-mailadres in.');
    expect(await errorAt(page, 'other')).toBe('Deze tekst is te lang. Maak hem korter.');
    expect(calls).toEqual([]);
    await page.getByLabel('Vertel kort waarom').fill('👍🏽'.repeat(500));
    await email(page).fill('samira@voorbeeld.example');
    await leaveButton(page).click();
    await page.getByText(sent).waitFor();
  });

  test.each([
    [503, { message: 'Het panel is even niet bereikbaar.' }, 'Het panel is even niet bereikbaar.'],
    [422, { message: 'Nee.', errors: { 'reasons.0': ['Deze reden kennen we niet.'] } }, 'Deze reden kennen we niet.'],
  ])('with the server (%i): the toast says it, the page too, and what was typed stays', async (status, json, said) => {
    const page = await openForm();
    await page.route('**/email/unsubscribe/request', (route) => route.fulfill({ status, json }));
    if (status >= 500) expectComplaint(page, new RegExp(String(status)));
    await email(page).fill('samira@voorbeeld.example');
    await leaveButton(page).click();
    await toast(page, failed).waitFor();
    expect(await notice(page, 'Je bent nog niet uitgeschreven.').textContent()).toContain(said);
    expect(await email(page).inputValue()).toBe('samira@voorbeeld.example');
    await page.unroute('**/email/unsubscribe/request');
    await leaveButton(page).click();
    await page.getByText(sent).waitFor();
  });
});
