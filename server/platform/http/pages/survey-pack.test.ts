import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makePacks, pack, withEnd } from './survey-pack.ts';

const texts = ['', 'a', '<p>één zin</p>', '<li>Een antwoord</li>'.repeat(5000)];
const ends = ['x', '<script>"een eigen einde é"</script>', 'y'.repeat(65_535), 'z'.repeat(200_000)];

test.each(texts.flatMap((text) => ends.map((end) => [text.length, end.length, text, end] as const)))(
  'a page of %i with an end of %i unpacks to both',
  async (_, __, text, end) => {
    const packed = await pack(text);
    const bytes = Buffer.from(end);
    expect(brotliDecompressSync(withEnd(packed, bytes, 'br')).toString() === text + end).toBe(true);
    expect(gunzipSync(withEnd(packed, bytes, 'gzip')).toString() === text + end).toBe(true);
    expect(withEnd(packed, bytes, 'identity').toString() === text + end).toBe(true);
  },
);

test('a page is drawn once, however many ask at once, and anew when its link changes', async () => {
  const packs = makePacks();
  const wording = {};
  let drawn = 0;
  const draw = () => `page ${++drawn}`;
  const pages = await Promise.all([1, 2, 3].map(() => packs.page(wording, null, draw)));
  expect(new Set(pages).size).toBe(1);
  expect(drawn).toBe(1);
  const other = await packs.page(wording, 'https://voorbeeld.example', draw);
  expect(other.identity.toString()).toBe('page 2');
});

test('what could not be drawn is tried again', async () => {
  const packs = makePacks();
  const wording = {};
  const fail = () => {
    throw new Error('au');
  };
  await expect((async () => packs.page(wording, null, fail))()).rejects.toThrow('au');
  expect((await packs.page(wording, null, () => 'page')).identity.toString()).toBe('page');
});
