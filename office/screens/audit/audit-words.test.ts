import { expect, test } from 'vitest';
import type { AuditLine } from '#contract/calls/office/staff/audit-log.ts';
import { auditActions } from '#contract/office/audit.ts';
import { whatWords, whoWords } from './audit-words.ts';
import { detailWords } from './detail-words.ts';

const line = (given: Partial<AuditLine>): AuditLine => ({
  number: 1,
  at: '2027-01-26T13:02:00.000Z',
  who: { kind: 'staff', name: 'Sanne' },
  action: 'login',
  about: null,
  detail: {},
  ...given,
});
const sentence = (given: Partial<AuditLine>) => {
  const one = line(given);
  const { words, object } = whatWords(one);
  return [whoWords(one.who), words, object].filter(Boolean).join(' ');
};
const id = '8f1a2c00-0000-4000-8000-000000000000';

test('a line reads as a sentence, whoever did it and whatever it was about', () => {
  expect(sentence({ action: 'member_exported', about: { id, name: null } })).toBe(
    'Sanne maakte het dossier van ouder 8F1A2C',
  );
  expect(sentence({ action: 'campaign_closed', about: { id, name: 'Schermen' } })).toBe('Sanne sloot Schermen');
  expect(sentence({ about: { id, name: null } })).toBe('Sanne logde in');
  expect(sentence({ action: 'request_seen' })).toBe(
    'Sanne las een verzoek van iemand die niet aan een lid is gekoppeld',
  );
  expect(sentence({ action: 'campaign_exported', about: { id, name: null } })).toBe(
    'Sanne exporteerde de antwoorden van een vragenlijst die weg is',
  );
  expect(sentence({ who: { kind: 'panel', name: null }, action: 'backup_made' })).toBe(
    'Het panel maakte een reservekopie',
  );
  expect(sentence({ who: { kind: 'key', name: 'Dashboard' }, action: 'program_read' })).toBe(
    'Sleutel Dashboard las, voor het eerst die dag',
  );
});

test('the reason stands first, in the words of who gave it', () => {
  expect(detailWords({ right: 'case_files', reason: 'Proefschrift' })).toBe(
    '‘Proefschrift’, recht: bestanden per deelnemer',
  );
  expect(detailWords({ from: 'researcher', to: 'reader' })).toBe('van onderzoeker naar lezer');
  expect(detailWords({ to: 'support' })).toBe('als ledenservice');
  expect(detailWords({ step: 'code' })).toBe('code klopte niet');
});

test('what an act tells reads as Dutch, and what is for machines is left out', () => {
  const mailing = '8f1a2c00-0000-4000-8000-000000000000';
  expect(detailWords({ mailing, seed: 'noor-1', members: '120', sensitive: 'income, origin' })).toBe(
    'ouders: 120, gevoelig kenmerk: Inkomen thuis, per jaar, Herkomst',
  );
  expect(detailWords({ per_minute: 'off' })).toBe('hooguit per minuut: geen grens');
  expect(detailWords({ at: '2027-01-26T18:30:00.000Z' })).toBe('nieuw moment: 26 januari 2027, 19.30 uur');
  expect(detailWords({ channel: 'whatsapp', until: '2027-03-03' })).toBe('kanaal: WhatsApp, tot: 3 maart 2027');
  expect(detailWords({ reason: 'contact' })).toBe('De ouder belde of mailde ons');
  expect(detailWords({ by: 'address name', hits: '1' })).toBe('gezocht op: e-mailadres, naam, gevonden: 1');
  expect(detailWords({ request: mailing, act: 'extended', kind: 'access' })).toBe('wat: verlengd, soort: inzage');
});

test('what an act chose reads as words, not as it is kept', () => {
  expect(detailWords({ closes_full: 'on' })).toBe('volle groepen sluiten vanzelf: ja');
  expect(detailWords({ group: '6 tot en met 11', target: 'drawn' })).toBe(
    'groep: 6 tot en met 11, doel: zoals getrokken',
  );
  expect(detailWords({ group: 'Vrouw', full: 'yes' })).toBe('groep: Vrouw, vanzelf, want vol: ja');
  expect(detailWords({ question: 'Welk advies?', search: 'yes' })).toBe('vraag: ‘Welk advies?’');
  expect(detailWords({ number: '3', reason: 'prank', words: 'Overal 9.' })).toBe(
    'grap, aantal: 3, waarom: ‘Overal 9.’',
  );
  expect(detailWords({ what: 'restored', format: 'csv_nl', texts: 'masked', background: 'youngest_child' })).toBe(
    'wat: teruggezet, soort bestand: CSV voor Excel (Nederlands), open antwoorden: zonder namen en nummers, kenmerken: Leeftijd van het jongste kind',
  );
  expect(detailWords({ who: `staff ${id}`, member: id })).toBe('wie: een collega, ouder: 8F1A2C');
});

test('every act has words that a name can follow', () => {
  for (const [action, { words }] of Object.entries(auditActions))
    expect([action, words.trim()]).not.toEqual([action, '']);
});
