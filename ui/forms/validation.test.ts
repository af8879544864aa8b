import { describe, expect, test } from 'vitest';
import {
  emptied,
  type FormRefusal,
  type FormRules,
  type Judging,
  judgeField,
  leaveField,
  opened,
  pass,
  refuseSubmit,
  stop,
  tell,
} from './validation.ts';

type Values = { email: string; phone: string; country: string };
const values = (given: Partial<Values> = {}): Values => ({ email: '', phone: '', country: 'NL', ...given });

/** An address is needed and has an at; a number counts without its spaces, and belongs to a country. */
const rules: FormRules<Values> = {
  refuse: ({ email }) => (email === '' ? { email: 'needed' } : email.includes('@') ? {} : { email: 'no at' }),
  about: (all, path) =>
    path === 'phone' ? `${all.country} ${all.phone.replaceAll(' ', '')}` : all[path as keyof Values],
};

/** What a visitor and a server do, one after the other. */
type Turn =
  | ['type', Partial<Values>]
  | ['leave' | 'look' | 'empty', string]
  | ['submit']
  | ['refuse', FormRefusal]
  | ['tell', string, string, Partial<Values>];

function judged(turns: readonly Turn[]): Judging & { values: Values } {
  let now = values();
  let judging = opened(now, 'account');
  for (const turn of turns) judging = turnTo(turn);
  return { ...judging, values: now };

  function turnTo(turn: Turn): Judging {
    switch (turn[0]) {
      case 'type':
        now = { ...now, ...turn[1] };
        return judging;
      case 'leave':
        return leaveField(judging, turn[1], now, rules);
      case 'look':
        return judgeField(judging, turn[1], now, rules);
      case 'empty':
        now = { ...now, [turn[1]]: '' };
        return emptied(judging, turn[1], now, rules);
      case 'submit': {
        const refusals = rules.refuse(now);
        return Object.keys(refusals).length > 0 ? stop(judging, now, { refusals }) : pass(judging, now);
      }
      case 'refuse':
        return refuseSubmit(judging, now, turn[1], rules);
      case 'tell':
        return tell(judging, turn[1], turn[2], { asked: values(turn[3]), now }, rules);
    }
  }
}

const taken: FormRefusal = { refusals: { email: 'taken' } };

describe('what is said at the fields, and how often the summary took the focus', () => {
  test.each<[string, Turn[], Record<string, string>, number]>([
    ['nothing at first', [], {}, 0],
    ['nothing while somebody types', [['type', { email: 'sam' }]], {}, 0],
    ['nothing of a field that was passed through', [['leave', 'email']], {}, 0],
    [
      'what is wrong with a field that was left after a change',
      [
        ['type', { email: 'sam' }],
        ['leave', 'email'],
      ],
      { email: 'no at' },
      0,
    ],
    [
      'nothing of the others',
      [
        ['type', { email: 'sam' }],
        ['leave', 'phone'],
      ],
      {},
      0,
    ],
    [
      'nothing more once it is mended',
      [
        ['type', { email: 'sam' }],
        ['leave', 'email'],
        ['type', { email: 'sam@x' }],
        ['leave', 'email'],
      ],
      {},
      0,
    ],
    [
      'that a field is needed, of one that was filled in and emptied again',
      [
        ['type', { email: 'sam' }],
        ['leave', 'email'],
        ['type', { email: '' }],
        ['leave', 'email'],
      ],
      { email: 'needed' },
      0,
    ],
    [
      'nothing of one that was emptied again before anybody looked',
      [
        ['type', { email: 'sam' }],
        ['type', { email: '' }],
        ['leave', 'email'],
      ],
      {},
      0,
    ],
    ['everything on submit', [['submit']], { email: 'needed' }, 1],
    ['the same on each submit', [['submit'], ['submit']], { email: 'needed' }, 2],
    ['nothing after a submit that is sent', [['submit'], ['type', { email: 'sam@x' }], ['submit']], {}, 1],
    [
      'still what was wrong, when a field is left as it was submitted',
      [['submit'], ['leave', 'email']],
      { email: 'needed' },
      1,
    ],
    ['what the server refused', [['refuse', taken]], { email: 'taken' }, 1],
    [
      'the same until something else is filled in',
      [
        ['refuse', taken],
        ['leave', 'email'],
        ['look', 'email'],
      ],
      { email: 'taken' },
      1,
    ],
    [
      'nothing of it once something else is filled in',
      [
        ['type', { email: 'sam@x' }],
        ['refuse', taken],
        ['type', { email: 'sam@y' }],
        ['leave', 'email'],
      ],
      {},
      1,
    ],
    [
      'what the server refused, once it is filled in again',
      [
        ['type', { email: 'sam@x' }],
        ['refuse', taken],
        ['type', { email: 'sam@y' }],
        ['leave', 'email'],
        ['type', { email: 'sam@x' }],
        ['leave', 'email'],
      ],
      { email: 'taken' },
      1,
    ],
    ['nothing anew for a failure that is of no field', [['refuse', { failure: ['too fast'] }]], {}, 0],
    [
      'what a secret was refused for, although it was emptied',
      [
        ['type', { phone: '1' }],
        ['refuse', { refusals: { phone: 'wrong' } }],
        ['empty', 'phone'],
        ['leave', 'phone'],
      ],
      { phone: 'wrong' },
      1,
    ],
    [
      'nothing of a secret that is filled in again: another field may have been to blame',
      [
        ['type', { phone: '1' }],
        ['refuse', { refusals: { phone: 'wrong' } }],
        ['empty', 'phone'],
        ['type', { phone: '1' }],
        ['leave', 'phone'],
      ],
      {},
      1,
    ],
    [
      'the same of another spelling of the same',
      [
        ['type', { phone: '06 1' }],
        ['refuse', { refusals: { phone: 'taken' } }],
        ['type', { phone: '061' }],
        ['leave', 'phone'],
        ['look', 'phone'],
      ],
      { phone: 'taken' },
      1,
    ],
    [
      'nothing of it once another field makes it something else',
      [
        ['type', { phone: '06 1' }],
        ['refuse', { refusals: { phone: 'taken' } }],
        ['type', { country: 'BE' }],
        ['look', 'phone'],
      ],
      {},
      1,
    ],
    [
      'what the server was asked meanwhile',
      [
        ['type', { email: 'sam@x' }],
        ['leave', 'email'],
        ['tell', 'email', 'taken', { email: 'sam@x' }],
      ],
      { email: 'taken' },
      0,
    ],
    [
      'nothing of an answer that came too late',
      [
        ['type', { email: 'sam@y' }],
        ['tell', 'email', 'taken', { email: 'sam@x' }],
      ],
      {},
      0,
    ],
  ])('%s', (_, turns, refusals, attempt) => {
    expect(judged(turns)).toMatchObject({ part: 'account', attempt });
    expect(judged(turns).refusals).toEqual(refusals);
  });
});

test('a field that was left without a change is not judged anew', () => {
  const judging = opened(values(), undefined);
  expect(leaveField(judging, 'email', values(), rules)).toBe(judging);
  expect(leaveField(judging, 'email', values({ email: 'sam' }), rules)).not.toBe(judging);
});

test('what is said of the whole stands until the next submit is sent', () => {
  const refused = judged([['refuse', { failure: ['too fast'] }]]);
  expect(refused.failure).toEqual(['too fast']);
  expect(judgeField(refused, 'email', values(), rules).failure).toEqual(['too fast']);
  expect(pass(refused, values()).failure).toBeUndefined();
  expect(stop(refused, values(), { refusals: { email: 'needed' } }).failure).toBeUndefined();
});

test('what is wrong may stand on another part, also on none', () => {
  const judging = opened(values(), 2);
  expect(stop(judging, values(), { ...taken, part: 1 }).part).toBe(1);
  expect(stop(judging, values(), { ...taken, part: undefined }).part).toBeUndefined();
  expect(stop(judging, values(), taken).part).toBe(2);
});
