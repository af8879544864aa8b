import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { attributes } from '#contract/attributes.ts';

/** What the rows define: the questions, and the classes that are computed of them. */
const definitions = ['contract/attributes.ts', 'questionnaire/background.ts', 'contract/population.ts'];
/** Where a question is more than its type, because the specification says so. `newsletter` is a kind of letter too. */
const places: Record<string, string[]> = {
  // Children have years, and as many as were said.
  'children_amount dob_children': [
    ...['contract/profile.ts', 'contract/lenient-parsing/attributes-in.ts', 'parents/fields/QuestionField.tsx'],
    ...['parents/fields/account.ts', 'parents/fields/questions.ts', 'server/members/profile/change-check.ts'],
    ...['server/surveys/answering/missing-details.ts', 'survey/details.ts', 'survey/screens/DetailField.tsx'],
    ...['survey/screens/Details.tsx'],
  ],
  // A year and a postcode are chosen by spans.
  'dob_children zipcode': [
    ...['contract/sample/condition.ts', 'office/screens/draw/ConditionValues.tsx', 'office/screens/draw/draw-words.ts'],
    ...['server/fieldwork/sample/conditions.ts', 'server/staff/support/duplicates.ts'],
  ],
  // A postcode lies in a part of the country, and somebody is found by it.
  zipcode: [
    ...['contract/profile.ts', 'parents/fields/QuestionField.tsx', 'survey/screens/DetailField.tsx'],
    ...['server/members/import/import-row.ts', 'server/staff/support/find-members.ts'],
    ...['server/staff/support/search-hits.ts', 'server/surveys/answering/background.ts'],
    ...['server/surveys/answering/regions.ts'],
  ],
  // Boxes that are consents.
  'contact_lop privacy_policy': [
    ...[
      'contract/consent.ts',
      'contract/profile.ts',
      'contract/sample/condition.ts',
      'parents/fields/QuestionField.tsx',
    ],
    ...['server/staff/support/talks.ts', 'server/surveys/campaigns/campaign-file.ts'],
  ],
  // To tell an income is to agree to its use.
  income: ['contract/sample/condition.ts', 'server/fieldwork/sample/conditions.ts'],
  // Classes as people are called: 'moeders'. Others have a general word.
  'children_amount education gender': ['office/screens/panel/missing-rows.ts'],
};

test('a question of every panel is named in code only where its rule is more than its type', () => {
  const keys = attributes.map(({ key }) => key).filter((key) => key !== 'newsletter');
  const any = keys.join('|');
  const literal = new RegExp(`(?:['"\`.]|^ *|[{,] )(${any})(?:['"\`:]|\\b(?<=\\.(?:${any})))`, 'gm');
  const isAllowed = (key: string, path: string) =>
    definitions.includes(path) ||
    Object.entries(places).some(([named, files]) => named.split(' ').includes(key) && files.includes(path));
  const found = globSync('{contract,office,panel,parents,questionnaire,server,survey,ui}/**/*.{ts,tsx}')
    .filter((path) => !/\.(test|proof)\.tsx?$|^server\/demo\/|^ui\/gallery\//.test(path))
    .flatMap((path) => {
      const code = readFileSync(path, 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
      return [...new Set([...code.matchAll(literal)].map(([, key]) => `${key} ${path}`))];
    });
  expect(found.filter((one) => !isAllowed(...(one.split(' ') as [string, string])))).toEqual([]);
  const used = new Set(found.map((one) => one.split(' ')[1]));
  expect(
    Object.values(places)
      .flat()
      .filter((path) => !used.has(path)),
  ).toEqual([]);
});
