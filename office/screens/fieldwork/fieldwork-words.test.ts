import { expect, test } from 'vitest';
import { addedUp, became, becameWords, finishedWords, judgeGroup } from './fieldwork-words.ts';

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

test.each([
  [{ invited: 40, finished: 12 }, '12', 'Nog 19 nodig'],
  [{ invited: 40, finished: 31 }, '31', 'Vol'],
  // Left out for the sake of a smaller group: nobody may know whether it is full.
  [{ invited: 40, finished: null }, 'niet getoond', ''],
  [{ invited: null, finished: null }, 'minder dan 10', 'Nog niet vol'],
])('of a group of %j is said: %s, %s', (counts, finished, judged) => {
  expect(finishedWords(counts)).toBe(finished);
  expect(judgeGroup({ ...counts, target: 31, closed_at: null, closed_full: false }).said).toBe(judged);
});

test('a target that even a small group may have met is not judged', () => {
  const small = { invited: null, finished: null, target: 5, closed_at: null, closed_full: false };
  expect(judgeGroup(small).said).toBe('');
});

test('outcomes that are not all invitations are said to be so', () => {
  expect(addedUp(1204, 1204)).toBe('De uitkomsten tellen op tot alle uitnodigingen.');
  expect(addedUp(1203, 1204)).toMatch(/ tot 1\.203, en er zijn 1\.204 uitnodigingen\. Meld dit/);
});
