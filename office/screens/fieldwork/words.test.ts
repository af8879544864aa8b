import { expect, test } from 'vitest';
import { became, becameWords } from './words.ts';

const none = {
  planned: 0,
  sending: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  failed: 0,
  bounced: 0,
  suppressed: 0,
  unknown: 0,
};

test('what became of the messages as a line leaves out what did not happen', () => {
  const one = { ...none, channel: 'whatsapp', planned: 1, sent: 3, delivered: 20, read: 1200, bounced: 2 } as const;
  expect(becameWords(one)).toBe('1 nog niet weg, 1.223 verstuurd, 1.220 bezorgd, 1.200 gelezen, 2 niet bezorgd');
});

test('of a mail nobody can know whether it was read', () => {
  const read = became({ ...none, channel: 'email', sent: 3 }).find(({ name }) => name === 'Gelezen');
  expect(read?.count).toBeNull();
});
