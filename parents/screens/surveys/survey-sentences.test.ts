import { expect, test } from 'vitest';
import type { OpenCampaign } from '#contract/calls/members.ts';
import { readCampaigns } from './memberSurveysQuery.ts';
import { actionOf, progressSentence, sizeLeft, timeLeft, welcomeSentence } from './survey-sentences.ts';

const size = (passed: number, most_left: number, may_be_fewer = true) => ({ passed, most_left, may_be_fewer });

test.each([
  [size(0, 8), 'Maximaal 8 vragen', 'Vul in'],
  [size(0, 1, false), '1 vraag', 'Vul in'],
  [size(3, 5), 'Nog maximaal 5 vragen', 'Ga verder bij vraag 4'],
  [size(3, 1, false), 'Nog 1 vraag', 'Ga verder bij vraag 4'],
])('%j is said as it is', (given, said, action) => {
  expect([sizeLeft(given), actionOf(given)]).toEqual([said, action]);
});

test('who is on the way reads how far', () => {
  expect(progressSentence(size(3, 5))).toBe('Je hebt 3 van de maximaal 8 vragen gedaan.');
  expect(progressSentence(size(3, 1, false))).toBe('Je hebt 3 van de 4 vragen gedaan.');
  expect(progressSentence(size(4, 0))).toBe('Je hebt alle vragen gedaan. Je hoeft hem alleen nog af te ronden.');
  expect(actionOf(size(4, 0))).toBe('Rond af');
});

test('days are those of Amsterdam, and midnight ends the day before', () => {
  const now = new Date('2026-11-14T22:30:00Z');
  expect(timeLeft('2026-11-22T23:00:00Z', now)).toBe('Nog 8 dagen, tot en met 22 november');
  expect(timeLeft('2026-11-15T17:00:00Z', now)).toBe('Nog 1 dag, tot en met 15 november');
  expect(timeLeft('2026-11-14T23:00:00Z', now)).toBe('Vandaag is de laatste dag');
  expect(timeLeft('2026-11-14T22:00:00Z', now)).toBe('Vandaag is de laatste dag');
  // Across the night in which the clocks change.
  expect(timeLeft('2026-10-26T23:00:00Z', new Date('2026-10-24T10:00:00Z'))).toBe('Nog 2 dagen, tot en met 26 oktober');
});

test('the line below the heading says what there is to do', () => {
  const survey = (passed: number) => ({ passed }) as OpenCampaign;
  expect(welcomeSentence([])).toBe('Fijn dat je meedoet.');
  expect(welcomeSentence([survey(0)])).toBe('Er ligt een vragenlijst voor je klaar.');
  expect(welcomeSentence([survey(0), survey(2)])).toBe('Er liggen 2 vragenlijsten voor je klaar.');
  expect(welcomeSentence([survey(2)])).toBe('Je was al op weg. Je antwoorden staan er nog.');
});

test.each([[{}], [{ open: 3 }], [[]]])(
  'what another server says to a call that it does not have (%j) is nothing',
  (reply) => {
    expect(readCampaigns(reply)).toBeNull();
  },
);
