import { expect, test } from 'vitest';
import { verifyPhoneSms } from '../../members/verification/mail.ts';
import type { PanelDetails } from './email-template.ts';
import { fittingOnePart, gsmLength, gsmPart, toGsm } from './gsm.ts';

const sms = (panel_name: string, linkLength: number) => {
  const panel = { panel_name } as PanelDetails;
  const link = 'https://panel.example/p/v/'.padEnd(linkLength, 'k');
  const message = verifyPhoneSms(panel, { member_id: '', name: 'Tom\r\n{{7*7}}', address: '+31600000002' }, link);
  return { message, link, text: message.body_text };
};

test('counts as the alphabet does', () => {
  expect(gsmLength('abc')).toBe(3);
  expect(gsmLength('€1')).toBe(3);
  expect(gsmLength('één')).toBe(3);
  expect(gsmLength('ë')).toBe(Number.POSITIVE_INFINITY);
  expect(toGsm('Ouders één – België €')).toBe('Ouders één  Belgie ');
});

test('with a real link and a name of eleven it fits one part, and says all', () => {
  const { text, link } = sms('Ouderpanels', 80);
  expect(text).toBe(`Ouderpanels: bevestig je nummer. Niet gevraagd? Doe dan niets. Werkt 7 dagen: ${link}`);
  expect(gsmLength(text)).toBe(158);
});

test.each([
  ['Ouderpanels', 85, 'Ouderpanels: bevestig je nummer. Werkt 7 dagen: '],
  ['Ouderpanels', 120, 'Ouderpanels: bevestig je nummer: '],
  ['Het grote panel van alle ouders van Nederland en België', 80, ''],
  ['Ouderpanels', 135, 'Bevestig je nummer: '],
])('gives way from the least needed: %s, link of %i', (name, length, start) => {
  const { text, link } = sms(name, length);
  expect(text.startsWith(start)).toBe(true);
  expect(text.endsWith(`: ${link}`)).toBe(true);
  expect(gsmLength(text)).toBeLessThanOrEqual(gsmPart);
});

test('a text may fill the part to its last place', () => {
  expect(fittingOnePart(['x'.repeat(160), 'kort'])).toHaveLength(160);
  expect(fittingOnePart(['x'.repeat(161), 'kort'])).toBe('kort');
});

test('a link that is too long for one part goes in two', () => {
  expect(sms('Ouderpanel', 170).text).toMatch(/^Bevestig je nummer: https/);
});

test('carries nothing of the name', () => {
  expect(sms('Ouderpanel', 80).text).not.toContain('Tom');
  expect(sms('Ouderpanel', 80).message.to_name).toBe('Tom {{7*7}}');
});
