import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The tokens of a style sheet, by name; what refers to another is followed. */
function tokensOf(...files: string[]): (name: string) => string {
  const all = new Map<string, string>();
  for (const file of files) {
    const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    const root = text.slice(text.indexOf(':root'), text.indexOf('}', text.indexOf(':root')));
    for (const [, name, value] of root.matchAll(/--([\w-]+):\s*([^;]+);/g)) all.set(name!, value!.trim());
  }
  return function get(name: string): string {
    const value = all.get(name) ?? '';
    const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
    return other ? get(other) : value;
  };
}

function lightness(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [lightness(one), lightness(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

const surfaces = ['paper', 'paper-deep', 'sheet', 'mist'];
const pairs: [string, string[], number][] = [
  ['ink', [...surfaces, 'marigold-mist', 'coral-mist', 'leaf-mist'], 4.5],
  ['ink-soft', surfaces, 4.5],
  ['teal', surfaces, 4.5],
  ['teal-deep', surfaces, 4.5],
  ['on-teal', ['teal', 'teal-deep'], 4.5],
  ['coral', [...surfaces, 'coral-mist'], 4.5],
  ['leaf', ['paper', 'sheet', 'leaf-mist'], 4.5],
  ['marigold-ink', ['marigold-mist', 'sheet'], 4.5],
  ['line', ['paper', 'sheet'], 3],
  ['leaf-light', ['ink'], 3],
  ['coral-light', ['ink'], 3],
];

test.each([
  ['day', ['ui/tokens.css']],
  ['night', ['ui/tokens.css', 'ui/night.css']],
])('by %s text can be read, and edges of controls seen', (_, files) => {
  const token = tokensOf(...files);
  const low = pairs.flatMap(([name, grounds, least]) =>
    grounds.flatMap((ground) => {
      const ratio = contrast(token(name), token(ground));
      return ratio >= least ? [] : [`${name} on ${ground}: ${ratio.toFixed(2)}`];
    }),
  );
  expect(low).toEqual([]);
});
