import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { forgotPassword } from '#contract/calls/account.ts';
import { putUser } from '#contract/calls/members.ts';
import { excess } from '#contract/fields.ts';
import { openFile as readAll } from '../make-members.ts';
import { sayings } from '../naughty/strings.ts';
import { tellAll } from '../naughty/tell-all.ts';
import { proof } from '../proof-test.ts';
import { makeWorld } from '../world.ts';
import { openPage, shot } from './browser.ts';
import { openFile, openProfile } from './profile/visitor.ts';
import { alive, back, heading, openSurvey, personal } from './survey/visitor.ts';

const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });
const { member, respondent } = await tellAll(world);

/** Collects the dialogs of a page: a script in one of these strings that ran would have called alert. */
function listen(page: Page): string[] {
  const ran: string[] = [];
  page.on('dialog', async (dialog) => {
    ran.push(dialog.message());
    await dialog.dismiss();
  });
  return ran;
}
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const missing = async (page: Page, expected: readonly string[]): Promise<string[]> => {
  const text = (await page.locator('main').textContent()) ?? '';
  return expected.filter((saying) => !text.includes(saying));
};

proof('everything that was said stands in the personal file, as text', async () => {
  // The personal file was opened before, by the mailed link, so the screen asks for the password alone.
  await readAll(world, member);
  const page = await openProfile(world, member, '', { width: 375 });
  const ran = listen(page);
  await page.goto('/profiel?tab=file');
  await openFile(page, member);
  await page.getByRole('region', { name: 'Je account' }).waitFor();
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  expect(await missing(page, sayings)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await shot(page, 'naughty-file');
  expect(ran).toEqual([]);
});

proof('a survey that is made of it is walked through, back to its beginning', async () => {
  const page = await openSurvey(world, { width: 375 });
  const ran = listen(page);
  await page.goto(personal(respondent));
  await alive(page);
  await heading(page, 'Wil je nog iets zeggen?');
  for (let at = Math.floor((sayings.length - 1) / 15) * 15; at >= 0; at -= 15) {
    await back(page);
    const asked = sayings.slice(at, at + 15).filter((saying) => saying.trim() !== '');
    await expect
      .poll(() =>
        missing(
          page,
          asked.map((saying) => saying.normalize('NFC')),
        ),
      )
      .toEqual([]);
    expect(await overflow(page), `from ${at}`).toBe(0);
    const typed = await page
      .locator('main textarea')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
    expect(typed).toEqual(expect.arrayContaining(sayings.slice(at, at + 15)));
  }
  await shot(page, 'naughty-survey');
  await back(page);
  await heading(page, '</script><script>alert(1)</script>');
  expect(ran).toEqual([]);
});

test('in mail that lets scripts run nothing runs', async () => {
  for (const name of sayings.filter(
    (saying) => /[<>&"'`$({]/.test(saying) && !excess(saying, 50) && !/[\r\n\u2028]/.test(saying),
  )) {
    await world.call(putUser, { body: { name } }, member.headers);
    await world.call(forgotPassword, { body: { email: member.email } });
  }
  // The only pictures that may be there are those that came in the mail itself.
  const letters = (await world.outbox()).flatMap(({ body_html }) =>
    body_html ? [body_html.replaceAll(/<img [^>]*src="cid:(?:logo|letter)@mail"[^>]*>/g, '')] : [],
  );
  expect(letters.length).toBeGreaterThan(40);
  const page = await openPage({ base: world.public_url });
  const ran = listen(page);
  await page.goto('about:blank');
  await page.setContent(letters.join('\n'));
  expect(await page.locator('script, img, iframe, svg, [onerror], [onload], [onclick]').count()).toBe(0);
  expect(ran).toEqual([]);
});
