import { describe, expect, test } from 'vitest';
import { inWritingOrder } from './insert.ts';

const one = (member_id: string, invitation_id: string) => ({
  member_id,
  invitation_id,
  name: null,
  email: `${member_id}@voorbeeld.example`,
  phone: null,
  channel: 'email' as const,
  chance: 1,
  grouped: '',
});
/** As a draw has them: by a hash, so in no order. */
const drawn = [one('8c', '52'), one('11', '9a'), one('f0', '03'), one('35', 'c4')];
const members = (seed: string) => inWritingOrder(drawn, { seed }).map(({ member_id }) => member_id);

describe('a draw is written', () => {
  test.each([
    ['negen', ['f0', '11', '35', '8c']],
    ['b', ['8c', 'f0', '11', '35']],
  ])('by member, from a place that follows from the seed %s', (seed, order) => {
    expect(members(seed)).toEqual(order);
  });

  test('with ids that rise along, each of them once', () => {
    const written = inWritingOrder(drawn, { seed: 'b' });
    expect(written.map(({ invitation_id }) => invitation_id)).toEqual(['03', '52', '9a', 'c4']);
    expect(written.map(({ member_id, email }) => email === `${member_id}@voorbeeld.example`)).not.toContain(false);
  });

  test('from the first member, when the place lies behind them all', () => {
    const low = [one('02', '2'), one('01', '1')];
    expect(inWritingOrder(low, { seed: 'b' }).map(({ member_id }) => member_id)).toEqual(['01', '02']);
  });
});
