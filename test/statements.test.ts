import { expect, test } from 'vitest';
import { findStatements, unknownIn } from './borders/statements.ts';
import { makeWorld } from './world.ts';

const { db } = (await makeWorld()).context;

test('the database knows every table, column and function of our statements', async () => {
  const statements = findStatements();
  const { checked, faults } = await db.alone((client) => unknownIn(statements, (text) => client.query(text)));
  expect(faults).toEqual([]);
  // The others are put together at run time.
  expect(checked).toBeGreaterThan(statements.length * 0.9);
});

test.each(['select shoe_size from contact.member', 'select 1 from contact.shoe', 'select shoe()'])(
  'a statement that the database does not know is named: %s',
  async (text) => {
    const { faults } = await db.alone((client) => unknownIn([{ place: 'here', text }], (one) => client.query(one)));
    expect(faults).toEqual([expect.stringMatching(/^here: .*shoe.* does not exist/)]);
  },
);
