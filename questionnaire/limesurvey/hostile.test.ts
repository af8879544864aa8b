import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeLss, makeSurvey } from '#test/limesurvey/make-lss.ts';
import { asQuestions } from '../draft/as-questions.ts';
import { wayFaults } from '../routes/route-faults.ts';
import { readLimeSurvey } from './limesurvey.ts';
import { readXml } from './xml.ts';

const hugeSurvey = () =>
  makeSurvey(Array.from({ length: 3001 }, (_, at) => ({ code: `v${at}`, type: 'T', text: 'Vraag?' })));

describe('a file that is no survey', () => {
  test.each<[string, string, string, [line: number, column: number]?]>([
    ['a group', makeLss({}, { type: 'Group' }), 'not_a_survey', [3, 2]],
    ['another XML', '\n <html><body/></html>', 'not_a_survey', [2, 2]],
    ['no XML', 'PK\u0003\u0004', 'not_xml', [1, 1]],
    ['nothing', '', 'not_xml', [1, 1]],
    [
      'one with a DOCTYPE',
      '<?xml version="1.0"?>\n <!DOCTYPE x [<!ENTITY a "aaaa">]><document>&a;</document>',
      'has_doctype',
      [2, 2],
    ],
    ['a survey without questions', makeLss({ surveys: [{ language: 'nl' }] }), 'no_list', [2, 1]],
    [
      'one whose questions have another shape',
      `${makeLss({})}`.replace('</document>', '\n<questions>x</questions></document>'),
      'no_list',
      [8, 1],
    ],
    ['one with far more questions than fit', hugeSurvey(), 'too_many_questions'],
    ['one that goes deep', `${'<a>'.repeat(50)}${'</a>'.repeat(50)}`, 'not_xml', [1, 37]],
    ['one that ends in the middle', '\n\n<a>\n<b>\n</b>', 'not_xml', [5, 5]],
    ['one with another end', '<a>\n <b>\n</a>', 'not_xml', [3, 1]],
    ['one that is huge', ' '.repeat(9 * 1024 * 1024), 'too_large'],
  ])('%s is refused, at its line', (_, xml, unreadable, [line, column] = [0, 0]) => {
    expect(readLimeSurvey(xml)).toEqual({ unreadable, ...(line && { place: { line, column } }) });
  });

  test('XML is elements, text and CDATA, with five entities and numbers', () => {
    const xml =
      '<?xml version="1.0"?><!-- x --><a k="v"><b>1 &lt; 2 &#233; &eacute;</b><b/><c><![CDATA[<i>&amp;</i>]]></c></a>';
    expect(readXml(xml)).toMatchObject({
      name: 'a',
      children: [{ name: 'b', text: '1 < 2 é &eacute;' }, { name: 'b' }, { name: 'c', text: '<i>&amp;</i>' }],
    });
    for (const broken of ['<a>', '<a></b>', '<a/><b/>', 'x<a/>', '<a><![CDATA[x</a>', '<a <b/>', '</a>']) {
      expect(readXml(broken)).toMatchObject({ unreadable: 'not_xml' });
    }
  });
});

test('a script in a text is words, or nothing', () => {
  const xml = makeSurvey([
    { code: 'q', type: 'L', text: 'Hoe?<script>alert(1)</script>', answers: ['<script>x</script>'] },
  ]);
  expect(JSON.stringify(readLimeSurvey(xml))).not.toMatch(/<script|alert/);
});

const whole = makeSurvey([
  { code: 'a', type: 'Y' },
  { code: 'b', type: 'F', subs: ['x', 'y'], answers: ['1', '2'], relevance: '((a.NAOK == "Y"))' },
  { code: 'm', type: 'M', subs: ['x', 'y'] },
  { code: 'c', type: 'T', relevance: 'm_x.NAOK == "Y"' },
]);

test('whatever is broken in a file, nothing throws, and every jump leads forward', () => {
  const signs = fc.constantFrom(
    '',
    '<',
    '"',
    'Y',
    ')',
    '(',
    'and',
    '&#0;',
    ']]>',
    'constructor',
    '__proto__',
    '-1',
    '9',
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(whole.length), fc.nat(12), signs), { maxLength: 6 }), (cuts) => {
      let xml = whole;
      for (const [at, length, put] of cuts) xml = xml.slice(0, at) + put + xml.slice(at + length);
      const made = readLimeSurvey(xml);
      if ('unreadable' in made) return;
      expect(wayFaults(asQuestions(made.file)).filter(({ code }) => code !== 'way_to_none')).toEqual([]);
    }),
    { numRuns: 400 },
  );
});
