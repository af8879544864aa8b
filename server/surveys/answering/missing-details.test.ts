import { describe, expect, test } from 'vitest';
import { getUser, putUser } from '#contract/calls/members.ts';
import { saveMissing } from '#contract/calls/surveys.ts';
import type { AttributeValues } from '#contract/profile.ts';
import { answerAll, makeCampaign, makeRespondent, show } from '#test/make-campaigns.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { dayStart } from '../../platform/time/amsterdam.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const needs = (...attributes: string[]) => ({ file: { attributes } });
type Who = { token: string; email: string };

const saveIt = (who: Who, attributes: AttributeValues) => world.call(saveMissing, { body: { ...who, attributes } });
const refused = async (who: Who, attributes: object) => {
  const { status, body } = await world.refused(saveMissing, {
    body: { ...who, attributes: attributes as AttributeValues },
  });
  return { status, errors: body.errors };
};
const missing = async (who: Who) => (await show(world, who)).missing_segments.map(({ key }) => key);

test('what the campaign needs and the member lacks is asked for, in the campaign’s order, and no value is told', async () => {
  const { respondent, member } = await makeRespondent(world, needs('income', 'gender', 'zipcode', 'mbo_child'));
  const { missing_segments } = await show(world, respondent);
  expect(missing_segments.map(({ key, type, value }) => ({ key, type, value }))).toEqual([
    { key: 'income', type: 'multiple_choice', value: null },
    { key: 'zipcode', type: 'text', value: null },
    { key: 'mbo_child', type: 'checkbox', value: null },
  ]);
  expect(missing_segments[0]).toMatchObject({
    question: 'Hoeveel verdienen jullie thuis samen in een jaar?',
    options: expect.arrayContaining([{ id: 'rather_not', title: 'Zeg ik liever niet' }]),
  });

  expect(await saveIt(respondent, { income: '40_to_60', zipcode: '', mbo_child: false })).toEqual({ ok: true });
  expect(await saveIt(respondent, { income: '40_to_60', zipcode: null })).toEqual({ ok: true });
  expect(await missing(respondent)).toEqual(['zipcode']);
  const { attributes } = await world.call(getUser, undefined, member.headers);
  const values = Object.fromEntries(attributes.map(({ key, value }) => [key, value]));
  expect(values).toMatchObject({ income: '40_to_60', zipcode: null, mbo_child: false, gender: 'female' });
});

test('an answer that is close to the person is a consent of its own', async () => {
  const { respondent, member } = await makeRespondent(world, needs('extra_care_child'));
  await saveIt(respondent, { extra_care_child: true });
  expect(
    await world.context.db.many(sql`
    select given, route from contact.consent where member_id = ${member.id} and purpose = 'extra_care_child'`),
  ).toEqual([{ given: true, route: 'survey' }]);
});

test('when it was told is kept to the day, so that no moment stands beside the answers', async () => {
  const { respondent, member } = await makeRespondent(world, needs('zipcode', 'extra_care_child'));
  const { db } = world.context;
  await world.call(putUser, { body: { attributes: { extra_care_child: false } } }, member.headers);
  await saveIt(respondent, { zipcode: '1012', extra_care_child: true });
  const today = dayStart(world.clock.now());
  const told = await db.many(sql<{ key: string; changed_at: Date }>`
    select key, changed_at from profile.attribute
    where member_id = ${member.id} and key in ('zipcode', 'extra_care_child') order by key`);
  expect(told).toEqual([
    { key: 'extra_care_child', changed_at: today },
    { key: 'zipcode', changed_at: today },
  ]);
  // Of what was said in the profile the same day the moment stays, and this comes after it.
  const said = await db.many(sql<{ given: boolean; at: Date }>`
    select given, at from contact.consent where member_id = ${member.id} and purpose = 'extra_care_child' order by at`);
  expect(said.map(({ given }) => given)).toEqual([false, true]);
  expect(said[1]!.at.getTime() - said[0]!.at.getTime()).toBe(1);
});

test('what was answered longer ago than the campaign’s limit is asked again, untold, and is then of today', async () => {
  const { respondent, member } = await makeRespondent(world, {
    file: { attributes: ['gender', 'education', 'income'], attributes_months: 6 },
  });
  const other = await makeRespondent(world, needs('gender', 'education', 'income'));
  await world.context.db.run(sql`
    update profile.answers set answers = answers || jsonb_build_object('education', jsonb_set(answers -> 'education', '{0}',
      to_jsonb((answers -> 'education' ->> 0)::integer - 200)))
    where member_id = any(${[member.id, other.member.id]}::uuid[])`);
  expect((await show(world, respondent)).missing_segments).toMatchObject([
    { key: 'education', value: null },
    { key: 'income', value: null },
  ]);
  expect(await missing(other.respondent)).toEqual(['income']);
  await saveIt(respondent, { education: 'hbo' });
  expect(await missing(respondent)).toEqual(['income']);
});

/** Whose profile has lost the answers that the campaign needs. */
async function makeForgetful(...keys: string[]) {
  const { respondent, member } = await makeRespondent(world, needs(...keys));
  await world.context.db.run(sql`
    delete from profile.attribute where member_id = ${member.id} and key = any(${keys})`);
  return respondent;
}

test('who says how many children there are gives one of their years, where that is asked and lacks', async () => {
  const both = await makeForgetful('children_amount', 'dob_children');
  const required = { status: 422, errors: { 'attributes.dob_children': ['Dit veld is verplicht.'] } };
  expect(await refused(both, { children_amount: '2' })).toEqual(required);
  expect(await refused(both, { children_amount: '2', dob_children: '' })).toEqual(required);
  expect(await saveIt(both, {})).toEqual({ ok: true });
  expect(await missing(both)).toEqual(['children_amount', 'dob_children']);
  expect(await saveIt(both, { children_amount: '2', dob_children: '2015' })).toEqual({ ok: true });

  const amount = await makeForgetful('children_amount');
  expect(await saveIt(amount, { children_amount: '2' })).toEqual({ ok: true });
});

test('years alone are judged by the number of children that the profile has', async () => {
  const years = await makeForgetful('dob_children');
  const many = Array(6).fill('2015').join('|');
  expect(await refused(years, { dob_children: many })).toEqual({
    status: 422,
    errors: { 'attributes.dob_children': ['Vul niet meer geboortejaren in dan je kinderen hebt.'] },
  });
  expect(await saveIt(years, { dob_children: '2015' })).toEqual({ ok: true });
});

describe('is refused', () => {
  test('what the campaign does not need, and what is no answer, each at its key', async () => {
    const { respondent } = await makeRespondent(world, needs('zipcode', 'income', 'dob_children'));
    const given = { zipcode: '999', income: 'much', dob_children: '1990', gender: 'male', nothing: 'x', toString: 'x' };
    expect(await refused(respondent, given)).toEqual({
      status: 422,
      errors: {
        'attributes.zipcode': ['Vul een geldige postcode in.'],
        'attributes.income': ['Kies een van de antwoorden.'],
        'attributes.dob_children': ['Een van de ingevulde geboortejaren is ongeldig.'],
        'attributes.gender': ['Deze vraag kennen we niet.'],
      },
    });
    expect(await refused(respondent, { zipcode: ['1012'] })).toMatchObject({ status: 422 });
    expect(await refused(respondent, ['zipcode'])).toMatchObject({
      status: 422,
      errors: { attributes: expect.anything() },
    });
    expect(await missing(respondent)).toEqual(['zipcode', 'income']);
  });

  test('by an anonymous campaign, which opens no profile and asks for none', async () => {
    const { id, token } = await makeCampaign(world, { anonymous: true });
    // No file can say so any more; a campaign of before could.
    await world.context.db.run(sql`update survey.campaign set attributes = ${['zipcode']} where id = ${id}`);
    const { member } = await makeRespondent(world);
    expect((await show(world, { token: token!, email: member.email })).missing_segments).toEqual([]);
    expect(await refused({ token: token!, email: member.email }, { zipcode: '1012' })).toMatchObject({ status: 404 });
  });

  test('when somebody else asks, and when the survey is finished', async () => {
    const { respondent } = await makeRespondent(world, needs('zipcode'));
    const stranger = { ...respondent, email: 'iemand@anders.example' };
    expect(await refused(stranger, { zipcode: '1012' })).toMatchObject({ status: 404 });
    expect(await refused({ ...respondent, token: 'x' }, { zipcode: '1012' })).toMatchObject({ status: 404 });
    await answerAll(world, respondent);
    expect(await refused(respondent, { zipcode: '1012' })).toMatchObject({ status: 403 });
  });
});
