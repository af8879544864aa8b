import { describe, expect, test } from 'vitest';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { landed, storedToken } from '../parents/visitor.ts';
import { dialog, notice, openProfile, samira, save, saved, tab } from './visitor.ts';

const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });
const question = 'Je wijzigingen zijn nog niet opgeslagen';

async function changed() {
  const page = await openProfile(world, await samira(world), '?tab=general');
  await page.getByLabel('Voornaam').fill('Sam');
  return page;
}

describe('with something that is not saved', () => {
  test('the way out asks first, and can be called off', async () => {
    const page = await changed();
    const out = page.getByRole('link', { name: 'Uitloggen' });
    await out.click();
    await dialog(page).getByRole('heading', { name: question }).waitFor();
    await dialog(page).getByRole('button', { name: 'Blijf hier' }).click();
    expect(await landed(page)).toBe('/profiel?tab=general');
    expect(await page.getByLabel('Voornaam').inputValue()).toBe('Sam');
    expect(await storedToken(page)).not.toBeNull();

    await out.press('Enter');
    await dialog(page).getByRole('button', { name: 'Niet opslaan' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await storedToken(page)).toBeNull();
  });

  proof('so does closing the page', async () => {
    const page = await changed();
    const asked = page.waitForEvent('dialog');
    const gone = page.reload().catch(() => undefined);
    const browserDialog = await asked;
    expect(browserDialog.type()).toBe('beforeunload');
    await browserDialog.accept();
    await gone;
    await save(page).waitFor();
    expect(await page.getByLabel('Voornaam').inputValue()).toBe('Samira');
  });

  proof('it is still there on the other tab, at the buttons and at what is kept', async () => {
    const page = await changed();
    await tab(page, 'Antwoorden').click();
    await page.getByRole('link', { name: 'Bekijk of download je gegevens' }).click();
    await page.getByRole('heading', { name: 'Wat we van je bewaren' }).waitFor();
    await page.getByRole('link', { name: 'Terug' }).click();
    await notice(page, 'Je hebt iets veranderd.').getByRole('link', { name: 'Ga verder' }).click();
    expect(await page.getByLabel('Voornaam').inputValue()).toBe('Sam');
    await save(page).click();
    await saved(page).waitFor();
    expect(await dialog(page).count()).toBe(0);
    await page.getByRole('link', { name: 'Uitloggen' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});
