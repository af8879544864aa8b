import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { builtPages } from '../../built-pages.ts';
import { openPage } from '../../e2e/browser.ts';
import { type Backend, openBackend } from '../server/backend.ts';
import type { Mood } from '../server/mood.ts';

const pages = await builtPages();
const open: Backend[] = [];
afterAll(() => Promise.all(open.map(({ close }) => close())));

/** Our front ends, as they were built, in front of a backend of somebody else. */
export async function visit(mood: Mood): Promise<{ page: Page; backend: Backend }> {
  const backend = await openBackend(mood, pages);
  open.push(backend);
  return { page: await openPage({ base: backend.origin }), backend };
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor();
export const path = (page: Page) => new URL(page.url()).pathname;
export const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
/** The bodies of the calls of this kind, the first one first. */
export const bodies = ({ calls }: Backend, method: string, start: string) =>
  calls.filter((call) => call.method === method && call.path.startsWith(start)).map(({ body }) => body);
export const at = (page: Page, pathname: string) => expect.poll(() => path(page)).toBe(pathname);
