import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locateJsonLines } from '#questionnaire/convert/json-lines.ts';
import { parseCampaignText } from './campaign-text.ts';

const file = `{
  "title": "Schermen",
  "questions": [
    { "ref": "own", "title": "Eigen scherm?",
      "options": [{ "title": "Ja" },
        { "title": "Nee" }]
    }
  ]
}`;

test('each part of a file has its line', () => {
  const read = parseCampaignText(Buffer.from(file));
  if (Array.isArray(read)) throw new Error('was refused');
  expect(read.draft).toEqual(JSON.parse(file));
  expect(Object.fromEntries(read.lines)).toEqual({
    '': 1,
    title: 2,
    questions: 3,
    'questions[0]': 4,
    'questions[0].ref': 4,
    'questions[0].title': 4,
    'questions[0].options': 5,
    'questions[0].options[0]': 5,
    'questions[0].options[0].title': 5,
    'questions[0].options[1]': 6,
    'questions[0].options[1].title': 6,
  });
});

describe('a file that is no campaign says why, and where', () => {
  const told = (content: string | Buffer) => {
    const read = parseCampaignText(Buffer.from(content as string));
    if (!Array.isArray(read)) throw new Error('was not refused');
    return read.map(({ place, code, spot }) => `${place} ${code} ${spot?.line ?? '-'}`);
  };
  test.each<[string, string | Buffer, string]>([
    ['nothing', '', 'file file_ends_early 1'],
    ['a list', '[]', 'file file_no_campaign -'],
    ['a text', '"title"', 'file file_no_campaign -'],
    ['more than 2 MiB', `{"title":"${'a'.repeat(2 * 1024 * 1024)}"}`, 'file file_too_large -'],
    ['ANSI', Buffer.from('{\n "title": "Caf\xe9"}', 'latin1'), 'file file_not_utf8 2'],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${file}`, 'utf16le'), 'file file_utf16 -'],
    ['UTF-16 without it', Buffer.from(file, 'utf16le'), 'file file_utf16 -'],
    ['UTF-16 the other way round', Buffer.from(`\ufeff${file}`, 'utf16le').swap16(), 'file file_utf16 -'],
    ['curly quotes', '{\n “title”: “Schermen”}', 'file file_curly_quote 2'],
    ['curly quotes around a value', '{\n "title": “Schermen”}', 'file file_curly_quote 2'],
    ['single quotes', "{\n 'title': 'Schermen'}", 'file file_curly_quote 2'],
    ['a comma too many', '{"title": "x",\n}', 'file file_comma_too_many 2'],
    ['a comma too many in a list', '{"attributes": [1,\n]}', 'file file_comma_too_many 2'],
    ['a comma too few', '{"title": "x"\n "link": ""}', 'file file_comma_missing 2'],
    ['no comma between objects', '{"questions": [{}\n{}]}', 'file file_comma_missing 2'],
    ['a text that runs on', '{"title":\n "x\n}', 'file file_text_not_closed 2'],
    ['a key that runs on', '{"title\n": 1}', 'file file_text_not_closed 1'],
    ['an end too early', '{"questions": [\n{}', 'file file_ends_early 2'],
    ['a remark', '{\n // x\n}', 'file file_sign 2'],
    ['a backslash', '{"title": "a\\d"}', 'file file_sign 1'],
    ['a colon too few', '{"title" "x"}', 'file file_sign 1'],
    ['a key twice', '{"title": "a",\n "title": "b"}', 'title key_twice 2'],
    ['a key twice in a question', '{"questions": [{"ref": "a",\n"ref": "b"}]}', 'questions[0].ref key_twice 2'],
  ])('%s', (_, content, expected) => {
    expect(told(content)).toEqual([expected]);
  });
});

test('a byte order mark is no fault', () => {
  expect(parseCampaignText(Buffer.from(`\ufeff${file}`))).toMatchObject({ draft: { title: 'Schermen' } });
});

test('it takes what JSON.parse takes, and refuses what JSON.parse refuses', () => {
  const parses = (text: string) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  const agree = (text: string) => {
    expect('lines' in locateJsonLines(text), text).toBe(parses(text));
  };
  const sign = fc.constantFrom(...'{}[],:"\\\n1e.-+ut\u0001\u00a0 ');
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(), sign, (value, at, other) => {
      const text = JSON.stringify(value, null, 1);
      agree(text);
      const cut = at % (text.length + 1);
      agree(text.slice(0, cut) + other + text.slice(cut));
      agree(text.slice(0, cut) + text.slice(cut + 1));
    }),
    { numRuns: 300 },
  );
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...'{}[],:"\\1-0.eE tn', 'true', 'null', '"a"', '\\u00e9')), (parts) =>
      agree(parts.join('')),
    ),
    { numRuns: 1000 },
  );
});
