import { expect, test } from 'vitest';
import { makeStaff } from '../../make-staff.ts';
import { makeWorld, minutes } from '../../world.ts';

import { inOrderAtEach, openDesk, openOffice } from './visitor.ts';

test('a passkey is made, named, logs in, and is removed; a code on paper logs in; an IP address has no passkeys', async () => {
  const world = await makeWorld({ pages: true });
  // Passkeys belong to a name, never to an address.
  const named = { ...world, office_url: world.office_url.replace('127.0.0.1', 'localhost') };
  const person = await makeStaff(world, 'support');
  const page = await openDesk(named, person.cookies, { width: 1280, baseURL: named.office_url });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/mijn-account');
  await page.getByLabel('Naam van de toegangssleutel').fill('Werklaptop');
  await page.getByRole('button', { name: 'Maak een toegangssleutel' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Werklaptop' }).waitFor();
  // An answer that is lost may have made codes that nobody saw.
  await page.route('**/account/recovery', (route) => route.abort('aborted'), { times: 1 });
  await page.getByRole('button', { name: 'Maak herstelcodes' }).click();
  await page.getByText('Er kwam geen antwoord.').waitFor();
  await page.getByRole('button', { name: 'Maak herstelcodes' }).click();
  await page.locator('.recovery-codes li').nth(9).waitFor();
  expect(await page.locator('.recovery-codes li').count()).toBe(10);
  const onPaper = await page.locator('.recovery-codes li').first().innerText();
  await inOrderAtEach(page, 'office-account', { whole: true });

  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await page.getByRole('button', { name: 'Log in met een toegangssleutel' }).click();
  await page.getByRole('heading', { name: 'Dag Sanne' }).waitFor();
  await page.goto('/mijn-account');
  await page.getByText('met een toegangssleutel. Laatst gebruikt:', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Verwijder', exact: true }).click();
  await page.getByText('Je kunt dan niet meer inloggen met Werklaptop.').waitFor();
  await page.getByRole('button', { name: 'Maak nieuwe codes' }).click();
  await page.getByText('Je 10 codes werken dan niet meer.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Toch niet' }).last().click();
  await page.getByRole('button', { name: 'Verwijder de sleutel' }).click();
  await page.getByText('Werklaptop werkt niet meer.', { exact: false }).waitFor();

  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await page.getByRole('button', { name: 'Log in met een toegangssleutel' }).click();
  await page.getByText('Met deze toegangssleutel kom je er niet in.', { exact: false }).waitFor();

  // Whoever has neither the passkey nor the phone has a code on paper.
  await page.getByLabel('E-mailadres').fill(person.email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Volgende' }).click();
  await page.getByRole('button', { name: 'Gebruik een herstelcode' }).click();
  await page.getByLabel('Herstelcode', { exact: true }).fill(onPaper.toUpperCase());
  await inOrderAtEach(page, 'office-recovery');
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await page.getByRole('heading', { name: 'Dag Sanne' }).waitFor();

  world.clock.advance(minutes(15));
  const other = await openDesk(world, (await makeStaff(world)).cookies);
  await other.goto('/mijn-account');
  await other.getByText('Je hebt het kantoor open op een IP-adres.', { exact: false }).waitFor();
  const entrance = await openOffice(world);
  await entrance.goto('/inloggen');
  await entrance.getByRole('button', { name: 'Volgende' }).waitFor();
  expect(await entrance.getByRole('button', { name: 'Log in met een toegangssleutel' }).count()).toBe(0);
});
