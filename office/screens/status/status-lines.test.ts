import { expect, test } from 'vitest';
import type { Standing } from '#contract/calls/office/state.ts';
import { statusLines, statusSummary } from './status-lines.ts';

const channel = {
  absent: false,
  rests_since: null,
  by_hand: false,
  untold: false,
  a_day: null,
  today: null,
  waiting: 0,
  arrived: 0,
  gone: 0,
  failed: 0,
};
const well: Standing = {
  at: '2026-11-02T12:00:00Z',
  saves: { few: false, within_ms: 25, failing: false },
  database: { write_ms: 3, bytes: 4.13e9, free_bytes: 71e9, too_full: false },
  clock_wrong: false,
  destroying_waits: false,
  backup: {
    on: true,
    fault: false,
    last_at: '2026-11-02T03:30:00Z',
    kept: 14,
    tested_at: '2026-11-01T03:40:00Z',
    tested_well: true,
  },
  held: false,
  channels: [
    { ...channel, channel: 'email', arrived: 1394, failed: 13 },
    { ...channel, channel: 'whatsapp', gone: 1, waiting: 1, a_day: 250 },
    { ...channel, channel: 'sms', today: { cents: 120, most_cents: 2500, full: false } },
  ],
  stopped: 0,
  next: { campaign: 'Schermen', kind: 'reminder', starts_at: '2026-11-06T18:30:00Z' },
  parked: 0,
  nobody_works: false,
  odd_days: [],
};
const told = (more: Partial<Standing>, tryout = false) => statusLines({ ...well, ...more }, tryout);
const of = (name: string, more: Partial<Standing> = {}, tryout = false) =>
  told(more, tryout).find((line) => line.name === name)!;

test('all is well', () => {
  expect(statusSummary(told({}))).toBe('Alles werkt.');
  expect(told({}).map(({ words }) => words)).toEqual([
    '95 van de 100 antwoorden zijn binnen 0,025 seconde bewaard.',
    '4,1 GB gebruikt, 71 GB vrij op de schijf.',
    'In de laatste week: 1.394 aangekomen, 13 mislukt.',
    'In de laatste week: 1 verstuurd. 1 bericht wacht. Per dag laat Meta er 250 toe.',
    'In de laatste week ging er niets weg. Vandaag kostte het €1,20, van hooguit €25,00.',
    "Volgende: 6 november 2026 om 19.30 uur, herinneringen voor 'Schermen'.",
    'De laatste is van 2 november 2026 om 04.30 uur. In totaal zijn er 14 kopieën. Op 1 november is er een op proef teruggezet, en dat ging goed.',
    'De klok klopt. Wat over zijn tijd is, wordt gewist.',
    'Alles is gedaan, of komt vanzelf aan de beurt.',
    'In de laatste week was er geen opvallende dag.',
  ]);
});

test('over its ceiling SMS waits for tomorrow', () => {
  const full = { ...channel, channel: 'sms' as const, today: { cents: 2500, most_cents: 2500, full: true } };
  expect(of('Sms', { channels: [full] })).toMatchObject({ look: 'wait', state: 'Wacht tot morgen' });
});

test('what is wrong is named in the sentence on top', () => {
  expect(statusSummary(told({ clock_wrong: true }))).toBe('Alles werkt, op één ding na: klok.');
  expect(statusSummary(told({ parked: 1, destroying_waits: true, backup: { ...well.backup, on: false } }))).toBe(
    'Hier is iets mee: reservekopie, klok en werk op de achtergrond.',
  );
  const rests = [{ ...channel, channel: 'whatsapp' as const, rests_since: '2026-11-02T10:00:00Z' }];
  expect(statusSummary(told({ channels: rests }))).toBe('Alles werkt, op één ding na: WhatsApp.');
  expect(of('WhatsApp', { channels: rests }).words).toBe(
    'Er gaat niets weg sinds 2 november 2026 om 11.00 uur. We proberen het steeds opnieuw. In de laatste week ging er niets weg.',
  );
});

test('answers that are slow or are not kept are said, whatever went well before', () => {
  const site = (saves: Partial<Standing['saves']>) => of('Site voor ouders', { saves: { ...well.saves, ...saves } });
  expect(site({ few: true, within_ms: null })).toMatchObject({
    look: 'live',
    words: expect.stringContaining('te weinig'),
  });
  expect(site({ within_ms: 1000 })).toMatchObject({ look: 'live' });
  expect(site({ within_ms: 2500 })).toMatchObject({
    look: 'wait',
    words: expect.stringContaining('binnen 2,5 seconde'),
  });
  expect(site({ within_ms: null })).toMatchObject({ look: 'wait', words: expect.stringContaining('na 5 seconden') });
  expect(site({ few: true, within_ms: null, failing: true })).toMatchObject({ look: 'fail', state: 'Hapert' });
});

test('a database that keeps nothing, or takes long', () => {
  const database = (more: Partial<Standing['database']>) => of('Database', { database: { ...well.database, ...more } });
  expect(database({ write_ms: null })).toMatchObject({ look: 'fail', state: 'Bewaart niets' });
  expect(database({ write_ms: 2345 })).toMatchObject({
    look: 'wait',
    words: 'Iets bewaren duurde net 2,3 seconde. 4,1 GB gebruikt, 71 GB vrij op de schijf.',
  });
  expect(database({ too_full: true })).toMatchObject({ look: 'fail', state: 'Bijna vol' });
});

test('servers that all leave the sending to another one', () => {
  const line = of('Werk op de achtergrond', { nobody_works: true, parked: 1 });
  expect(line).toMatchObject({ look: 'fail', state: 'Staat stil' });
  expect(line.words).toMatch(/^Er draait geen server die berichten verstuurt/);
});

test('mailings that the brake stopped, and work that failed for good', () => {
  expect(of('Mailings', { stopped: 2 })).toMatchObject({
    look: 'fail',
    state: 'Gestopt',
    words: expect.stringMatching(/^Er stopten 2 mailings vanzelf\. Een beheerder moet kijken waarom\. Volgende: /),
  });
  expect(of('Werk op de achtergrond', { parked: 1 }).words).toBe(
    '1 taak is mislukt. Een beheerder moet kijken waarom.',
  );
});

test('odd days, a backup that is none, and a copy of the data', () => {
  const odd_days = [{ campaign_id: 'a', campaign: 'Zonder naam', day: '2026-11-01', why: 'jump' as const }];
  expect(of('Anonieme vragenlijsten', { odd_days })).toMatchObject({
    look: 'wait',
    words: "Opvallend vaak begonnen: 'Zonder naam' op 1 november. Bekijk de antwoorden voordat je ze gebruikt.",
  });
  expect(of('Reservekopie', { backup: { ...well.backup, fault: true, tested_well: false } })).toMatchObject({
    look: 'fail',
    words: expect.stringContaining('De proef van 1 november mislukte.'),
  });
  expect(of('E-mail', { held: true })).toMatchObject({ look: 'fail', state: 'Staat stil' });
});

test('in a try-out nothing is missing', () => {
  const channels = well.channels.map((one) => ({ ...one, absent: true }));
  const lines = told({ channels, backup: { ...well.backup, on: false } }, true);
  expect(statusSummary(lines)).toBe('Alles werkt.');
});
