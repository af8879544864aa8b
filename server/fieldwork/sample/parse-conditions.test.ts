import { expect, test } from 'vitest';
import { inviteMembers, makeCampaign } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { commandRefusal } from '../../operations/cli/run-command.ts';
import type { Problem } from '../../platform/core/problem.ts';
import { parseConditions } from './parse-conditions.ts';

const world = await makeWorld({ env: { LIMITS: 'off', CONTACTS_PER_30_DAYS: '1000', CONTACTS_PER_YEAR: '1000' } });
const people = {
  anna: { education: 'hbo', zipcode: '1012', children_amount: '2', dob_children: '2010|2014', mbo_child: true },
  bert: { education: 'mbo', zipcode: '1999', children_amount: '1', dob_children: '2022' },
  cato: { education: 'university', children_amount: '1', dob_children: '2014' },
};
const emails = new Map<string, string>();
for (const [name, attributes] of Object.entries(people)) {
  emails.set((await joinProven(world, { attributes })).email, name);
}

// It is 2026: who was born in 2014 gets twelve, whether the birthday has been or not.
test.each([
  [['education=hbo'], 'anna'],
  [['education=hbo,mbo'], 'anna bert'],
  [['education=hbo,mbo', 'mbo_child=yes'], 'anna'],
  [['mbo_child=no'], 'bert cato'],
  [['mbo_child=yes,no'], 'anna bert cato'],
  [['zipcode=1000..1999'], 'anna bert'],
  [['zipcode=1012'], 'anna'],
  [['zipcode=1000..1011,1999..2500'], 'bert'],
  [['dob_children=2014'], 'anna cato'],
  [['dob_children=2011..2013'], ''],
  [['child_age=12'], 'anna cato'],
  [['child_age=4..12'], 'anna bert cato'],
  [['child_age=0..3,16'], 'anna'],
  [['children_amount=1', 'child_age=10..14'], 'cato'],
])('%j are %s', async (where, names) => {
  const { id } = await makeCampaign(world);
  const wanted = { all: true, where: parseConditions(where) } as const;
  const { links } = await inviteMembers(world.context, id, wanted, { by_hand: true });
  expect(links.map(({ email }) => emails.get(email)).sort()).toEqual(names.split(' ').filter(Boolean));
});

test.each([
  [
    'shoe_size=44',
    /Known: gender .* education \(primary, .*; zipcode \(1000\.\.9999\); .*mbo_child \(yes, no\).*child_age \(0\.\.23\)/,
  ],
  ['privacy_policy=yes', /^there is no "privacy_policy"/],
  ['education=phd', /^is not one of: primary, /],
  ['education=', /^is not one of: primary, /],
  ['education', /^is not one of: primary, /],
  ['zipcode=0999', /^is not one of: 1000\.\.9999\.$/],
  ['zipcode=2000..1000', /^is not one of/],
  ['zipcode=1000..', /^is not one of/],
  ["zipcode=1000' or true--", /^is not one of/],
  ['mbo_child=maybe', /^is not one of: yes, no\.$/],
  ['child_age=40', /^is not one of: 0\.\.23\.$/],
  ['__proto__=1', /^there is no "__proto__"/],
])('%s is refused', (text, sentence) => {
  const read = () => parseConditions([text]);
  const told = (() => {
    try {
      return read();
    } catch (fault) {
      return commandRefusal(fault as Problem).json;
    }
  })();
  expect(told).toMatchObject({
    error: 'Nobody was chosen.',
    faults: [{ place: text, fault: expect.stringMatching(sentence) }],
  });
});
