import { expect, test } from 'vitest';
import { chaptersOf } from './chapters.ts';

test('a message is told with what became of it, newest fact last, and its text', () => {
  const [chapter] = chaptersOf({
    panel: 'Ouderpanel',
    made_at: '2026-11-21T10:00:00.000Z',
    messages: [
      {
        id: 'm1',
        channel: 'sms',
        template: 'verify_phone',
        to_name: null,
        to_address: '+31612345678',
        subject: '',
        body_text: 'Bevestig je nummer.',
        body_html: null,
        state: 'delivered',
        created_at: '2026-11-21T10:00:00.000Z',
      },
    ],
    message_events: [
      { message_id: 'm1', state: 'planned', at: '2026-11-21T10:00:00.000Z', reason: null },
      { message_id: 'other', state: 'failed', at: '2026-11-21T10:00:01.000Z', reason: null },
      { message_id: 'm1', state: 'delivered', at: '2026-11-21T10:01:00.000Z', reason: null },
    ],
  });
  expect(chapter).toEqual({
    key: 'messages',
    title: 'Berichten die we je stuurden',
    entries: [
      {
        title: 'Sms',
        text: 'Bevestig je nummer.',
        facts: [
          { name: 'Via', words: ['Sms'] },
          { name: 'Naar', words: ['06 12 34 56 78'] },
          {
            name: 'Wat ermee gebeurde',
            words: ['Staat klaar: 21 november 2026, 11.00 uur', 'Aangekomen: 21 november 2026, 11.01 uur'],
          },
        ],
      },
    ],
  });
});

test('what this page does not know yet is shown all the same, behind the rest; nothing kept is no chapter', () => {
  const chapters = chaptersOf({
    prizes: [{ id: 'p1', prize: 'Een boekenbon', won_on: '2026-11-02', details: { worth: 10 } }],
    invitations: [],
    sessions: [{ id: 's1', created_on: '2026-11-01', last_seen: '2026-11-21' }],
  });
  expect(chapters.map(({ title }) => title)).toEqual(['Waar je bent ingelogd', 'prizes']);
  expect(chapters[1]?.entries).toEqual([
    {
      facts: [
        { name: 'prize', words: ['Een boekenbon'] },
        { name: 'won_on', words: ['2 november 2026'] },
        { name: 'details', words: ['{"worth":10}'] },
      ],
    },
  ]);
});

test('codes are told in words: why nothing came, and what was agreed to, which is not the answer to the question', () => {
  const chapters = chaptersOf({
    consents: [{ sentence: 'Ben je in Nederland geboren?', purpose: 'born_in_nl', given: true, route: 'survey' }],
    not_invited: [{ campaign: 'Huiswerk', reason: '30 days ceiling' }],
    stopped: [{ channel: 'whatsapp', reason: 'stop' }],
  });
  expect(chapters.map(({ entries: [entry] }) => entry?.facts)).toEqual([
    [
      { name: 'Waarvoor', words: ['Waar je bent geboren'] },
      { name: 'Toestemming', words: ['Ja'] },
      { name: 'Waar je dat zei', words: ['In een vragenlijst'] },
    ],
    [{ name: 'Waarom', words: ['Je kreeg in 30 dagen al genoeg berichten.'] }],
    [
      { name: 'Via', words: ['WhatsApp'] },
      { name: 'Waarom', words: ['Je stuurde STOP.'] },
    ],
  ]);
});
