import { expect, test } from 'vitest';
import { officeRefusals } from './refusals.ts';

test('a survey that closes at midnight in Amsterdam ends with the day before', () => {
  const { message } = officeRefusals.campaign_over;
  for (const at of ['2026-11-20T23:00:00.000Z', '2026-11-20T11:00:00.000Z']) {
    expect(typeof message === 'string' ? message : message({ at })).toContain('hij eindigt op 20 november 2026.');
  }
});
