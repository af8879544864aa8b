import { expect, test } from 'vitest';
import { makeWorld } from '#test/world.ts';
import { databaseWords } from './error-messages.ts';

const { context } = await makeWorld();
const { db } = context;
const faultOf = (statement: string) => db.raw(statement).then(() => undefined, databaseWords);

test('what an operator can mend at the database is one sentence, and what is ours stays an error with its stack', async () => {
  const raised = (code: string) =>
    faultOf(`do $$ begin raise exception 'no space left' using errcode = '${code}'; end $$`);
  expect(await raised('53100')).toBe(
    'The disk of the database is full. Make room on it and try it again. (no space left)',
  );
  expect(await faultOf('set transaction read only; update house.ready set beat = not beat')).toMatch(/only be read/);
  expect(await faultOf('select from nowhere')).toBeUndefined();
  const gone = db.apart({ host: '/nowhere' });
  expect(databaseWords(await gone.raw('select 1').catch((error: Error) => error))).toMatch(
    /^The database cannot be reached/,
  );
  await gone.end();
});
