import type { Page } from 'playwright-core';
import { type Joined, type join, joinProven, mobile } from '../../make-members.ts';
import type { World } from '../../world.ts';
import type { PageOptions } from '../browser.ts';
import { openMember } from '../parents/visitor.ts';

type Options = Omit<PageOptions, 'base'>;

/** Opens a member's account: at the two big buttons, or at the part that `search` opens. */
export async function openProfile(world: World, member: Joined, search = '', options: Options = {}): Promise<Page> {
  const page = await openMember(world, member.headers.authorization.slice('Bearer '.length), options);
  await page.goto(`/profiel${search}`);
  await page.locator('.doors, .tabs, .personal-file, form').first().waitFor();
  return page;
}

export async function openFile(page: Page, { password }: { password: string }): Promise<void> {
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Laat mijn gegevens zien' }).click();
  await page.getByRole('region', { name: 'Je account' }).waitFor();
}

/** A member whose address and number are proven. */
export const samira = (world: World, over: Parameters<typeof join>[1] = {}): Promise<Joined> =>
  joinProven(world, { name: 'Samira', phone: mobile(), ...over });

export const save = (page: Page) => page.getByRole('button', { name: 'Opslaan', exact: true });
export const saved = (page: Page) => page.getByRole('status').getByText('Gegevens zijn opgeslagen!', { exact: true });
export const change = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(`^(Wijzig|Vul in) ${name}$`) });
export const answer = (page: Page, name: string): Promise<string> =>
  page
    .locator('.answers dl > div', { has: page.getByText(name, { exact: true }) })
    .locator('.what')
    .innerText();
export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
export const notice = (page: Page, title: string) => page.getByRole('group', { name: title, exact: true });
export const dialog = (page: Page) => page.getByRole('dialog');

export function bodiesOf(page: Page, path: string): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    const isIt = request.method() !== 'GET' && new URL(request.url()).pathname === `/api/v1${path}`;
    if (isIt) bodies.push(request.postDataJSON());
  });
  return bodies;
}
