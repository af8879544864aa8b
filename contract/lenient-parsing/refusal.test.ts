import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainRefusal } from './refusal.ts';

describe('a refusal', () => {
  test.each([
    { type: 'CAMPAIGN_INACTIVE' },
    { error: { type: 'CAMPAIGN_INACTIVE' } },
    { error: 'CAMPAIGN_INACTIVE' },
    { errors: { type: 'CAMPAIGN_INACTIVE' } },
    { errors: { type: ['CAMPAIGN_INACTIVE'] } },
    { status: 'CAMPAIGN_INACTIVE' },
    { data: { message: 'CAMPAIGN_INACTIVE' } },
    { error: { message: ' campaign_inactive' } },
    { errors: [{ type: 'CAMPAIGN_INACTIVE' }] },
    { response: { data: { code: 'CAMPAIGN_INACTIVE' } } },
    'CAMPAIGN_INACTIVE',
  ])('closed: %j', (body) => {
    expect(plainRefusal(body)).toMatchObject({ type: 'CAMPAIGN_INACTIVE', message: '' });
  });
  test('is not closed by words about it', () => {
    expect(plainRefusal({ message: 'No CAMPAIGN_INACTIVE here.' }).type).toBeUndefined();
  });

  const fields = { 'answers.12': ['Een.'], 'attributes.zipcode': ['Twee.', 'Drie.'], name: ['Vier.'] };
  test.each<[string, unknown]>([
    ['nested', { answers: { 12: ['Een.'] }, attributes: { zipcode: ['Twee.', 'Drie.'] }, user: { name: 'Vier.' } }],
    ['bracketed', { 'answers[12]': 'Een.', 'attributes[zipcode]': ['Twee.', 'Drie.'], name: ['Vier.'] }],
    ['by place', { 'answers.12.value': ['Een.'], 'attributes.1.value': ['Twee.', 'Drie.'], 'user.name': ['Vier.'] }],
    [
      'a list',
      [
        { field: 'answers.12', message: 'Een.' },
        { field: 'attributes[zipcode]', message: ['Twee.', 'Drie.'] },
        { path: ['name'], message: 'Vier.' },
      ],
    ],
    [
      'a list of others’ names',
      [
        { loc: ['body', 'answers', 12, 'value'], msg: 'Een.' },
        { property: 'attributes.zipcode', constraints: { format: 'Twee.', length: 'Drie.' } },
        { source: { pointer: '/data/name' }, detail: 'Vier.' },
      ],
    ],
    [
      'objects that say more',
      {
        answers: [{ question_id: 12, message: 'Een.' }],
        attributes: { 1: { value: { required: ['Twee.', 'Drie.'] } } },
        Name: { _errors: ['Vier.'] },
      },
    ],
    [
      'with their codes',
      {
        answers: [{ question: 12, message: 'Een.' }],
        attributes: {
          zipcode: [
            { message: 'Twee.', code: 'format' },
            { message: 'Drie.', code: 'length' },
          ],
        },
        '/data/attributes/name': { message: 'Vier.', code: 'required' },
      },
    ],
  ])('with errors %s', (_, errors) => {
    const sent = { name: '', answers: { 12: '' }, attributes: { gender: 1, zipcode: 'x' } };
    const bodies = [
      { message: 'x', errors },
      { data: { errors } },
      { error: { message: 'x', errors } },
      { message: errors },
    ];
    for (const body of [...bodies, { fieldErrors: errors }, { detail: errors }])
      expect(plainRefusal(body, sent).errors).toEqual(fields);
  });

  const pick = <T>(...values: T[]) => fc.constantFrom(...values);
  const refusals = fc.gen().map((draw) => {
    const any = <T>(arbitrary: fc.Arbitrary<T>): T => draw(() => arbitrary);
    const expected: Record<string, string[]> = {};
    const list: unknown[] = [];
    const map: Record<string, unknown> = {};
    for (const path of ['name', 'answers.12', 'attributes.zipcode']) {
      const words = `Vul ${any(fc.nat(999))} in.`;
      expected[path] = [words];
      const [group = '', field] = path.split('.');
      const at = any(
        field
          ? pick(path, `${group}[${field}]`, `${group}.${field}.value`, `${group}/${field}`)
          : pick(group, 'Name', 'user.name'),
      );
      map[at] = any(pick<unknown>(words, [words], { message: words }, { _errors: [words] }, [{ message: words }]));
      const [place, told] = [any(pick('field', 'path', 'param', 'property')), any(pick('message', 'msg', 'detail'))];
      list.push({ [place]: at, [told]: words });
    }
    const errors = any(pick<unknown>(map, list, JSON.stringify(map)));
    const inner = any(pick<object>({ message: 'x', errors }, { fieldErrors: errors }, { errors, status: 'refused' }));
    return {
      expected,
      body: any(pick<unknown>(inner, { data: inner }, { error: inner }, { response: { data: inner } })),
    };
  });
  test('in 2,000 drawn spellings', () => {
    const sent = { name: '', answers: { 12: '' }, attributes: { gender: 1, zipcode: 'x' } };
    void fc.assert(
      fc.property(refusals, ({ body, expected }) => void expect(plainRefusal(body, sent).errors).toEqual(expected)),
      { numRuns: 2000, endOnFailure: true },
    );
  });
});
