import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { sentences } from '#contract/fields.ts';
import { officeRoutes, publicRoutes } from '../../app.ts';

/** Every call there is: one that is added later is judged too. */
const calls = [...publicRoutes, ...officeRoutes]
  .map(({ endpoint }) => endpoint)
  .filter(({ body }) => body)
  .map((call) => [`${call.method} ${call.path}`, call] as const);

const fieldsOf = ({ body }: Endpoint): string[] => Object.keys((body as z.ZodMiniObject).shape);
const told = ({ body }: Endpoint, field: string, value: unknown, deep = Number.POSITIVE_INFINITY): string[] =>
  (body?.safeParse({ [field]: value }).error?.issues ?? [])
    .filter(({ path }) => path[0] === field && path.length <= deep)
    .map((issue) => issue.message);
/** Neither leaving nor joining fails for these. */
const takesAnything = ({ path }: Endpoint, field: string) =>
  [
    '/email/unsubscribe/request reasons',
    '/answer version',
    // An unknown link of recruitment never stops a registration.
    '/register via',
  ].includes(`${path} ${field}`);
/** What is missing there is told in words of its own. */
const ownWords = ({ path }: Endpoint, field: string) =>
  ['/program-keys last_day', '/members/:id/correct name', '/campaigns/:id/exports until'].includes(`${path} ${field}`);
const dutch = /^[A-Z][^<>]*[.?]$/;

test('there are calls to judge', () => {
  expect(calls.length).toBeGreaterThan(10);
});

describe.each(calls)('%s', (_, call) => {
  test.each(fieldsOf(call))('%s: a value of the wrong type is not called missing', (field) => {
    let refused = 0;
    for (const value of [[], ['x'], {}, { x: 1 }, true, false, 0, 1.5]) {
      const heard = told(call, field, value);
      // What is missing within it may be called missing.
      expect(told(call, field, value, 1), JSON.stringify(value)).not.toContain(sentences.required);
      for (const sentence of heard) expect(sentence).toMatch(dutch);
      expect(heard.join(), JSON.stringify(value)).not.toMatch(/invalid|expected/i);
      refused += heard.length;
    }
    if (takesAnything(call, field)) expect(refused).toBe(0);
    else expect(refused).toBeGreaterThan(0);
    for (const nothing of [undefined, null]) {
      if (ownWords(call, field)) continue;
      for (const sentence of told(call, field, nothing)) expect(sentence).toBe(sentences.required);
    }
  });
});
