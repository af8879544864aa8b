import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { jargonHint } from '#questionnaire/plain-dutch/hard-words.ts';
import type { HintFacts } from '#questionnaire/plain-dutch/hint.ts';
import { longHint } from '#questionnaire/plain-dutch/sentences.ts';

/** Where each text stands that a parent reads on a page, in a mail, in a text message or as a refusal. */
const places = [
  'parents/**/*.{ts,tsx}',
  'survey/**/*.{ts,tsx}',
  'ui/**/*.tsx',
  'contract/*.ts',
  'server/members/{account,leaving,profile,verification}/**/*.ts',
  'server/messages/templates/*.ts',
  'server/fieldwork/letters/{letter-email,letter-whatsapp,mailing-letter,password-mail}.ts',
  'server/surveys/answering/*.ts',
];
const isRead = (file: string) => !/\.(test|proof)\.|gallery\/|preview\/|contract\/refusals/.test(file);

/** Hard words that stay, each with its reason. */
const allowed: Record<string, string> = {
  anoniem: 'of the specification; the introduction and the privacy page say what it means',
  privacyverklaring: 'of the specification; it is a link to what it is',
  medezeggenschapsraad: 'of the specification; who sits in one knows the word',
  'bruto inkomen': 'stands behind what it means',
  persoonsgegevens: 'the name of the authority',
};

type Part = { type: string; [key: string]: unknown };
const isPart = (given: unknown): given is Part => typeof (given as Part | null)?.type === 'string';
const partsIn = (part: Part): Part[] => Object.values(part).flat().filter(isPart);
const blocks = ['p', 'li', 'h1', 'h2', 'h3', 'summary', 'legend', 'label', 'Notice'];

/** The words of a part in one line; what is filled in later is one word. */
function wordsOf(part: Part): string {
  if (part.type === 'JSXText' || part.type === 'Literal') return typeof part.value === 'string' ? part.value : '…';
  if (part.type === 'JSXElement' || part.type === 'JSXFragment') return (part.children as Part[]).map(wordsOf).join('');
  if (part.type === 'JSXExpressionContainer') return wordsOf(part.expression as Part);
  if (part.type === 'LogicalExpression') return ` ${wordsOf(part.right as Part)}`;
  if (part.type === 'TemplateLiteral')
    return (part.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('X');
  const [only] = part.type === 'CallExpression' ? (part.arguments as Part[]) : [];
  return only ? wordsOf(only) : 'X';
}

function textsIn(part: Part): string[] {
  if (part.type === 'ImportDeclaration') return [];
  const name = (part.openingElement as { name?: { name?: string } } | undefined)?.name?.name ?? '';
  const own = ['Literal', 'TemplateLiteral'].includes(part.type) || blocks.includes(name) ? [wordsOf(part)] : [];
  return [...own, ...partsIn(part).flatMap(textsIn)];
}

/** A sentence: no name of a class, a path or a key. */
const isText = (text: string) =>
  /[a-zë] [a-zë]/.test(text) && /^[\p{Lu}…'‘X]|[.?!:]$/u.test(text) && !/[{}=;<>\\[\]|]|^select|: \d/.test(text);

test('every text that a parent reads is plain: no hard word, no sentence over 25 words', () => {
  const texts = new Map<string, string>();
  for (const file of places.flatMap((place) => globSync(place)).filter(isRead)) {
    const { program } = parseSync(file, readFileSync(file, 'utf8')) as unknown as { program: Part };
    for (const found of textsIn(program)) {
      const text = found.replaceAll(/\s+/g, ' ').trim();
      if (isText(text)) texts.set(text, file);
    }
  }
  expect(texts.size).toBeGreaterThan(500);
  const met = new Set<string>();
  const odd = [...texts].flatMap(([text, file]) => {
    const jargon = jargonHint({ title: text })?.facts as HintFacts['jargon'] | undefined;
    const hard = (jargon?.words ?? []).map(({ word }) => word);
    for (const word of hard) met.add(word);
    const long = longHint({ title: text });
    const faults = [
      ...hard.filter((word) => !(word in allowed)),
      ...(long?.strong ? [JSON.stringify(long.facts)] : []),
    ];
    return faults.map((fault) => `${file}: ${text} (${fault})`);
  });
  expect(odd).toEqual([]);
  expect(Object.keys(allowed).filter((word) => !met.has(word))).toEqual([]);
});
