import { expect, test } from 'vitest';
import { fileNameOf } from './Paper.tsx';

test('a file is called after its list, in letters that every disk takes', () => {
  expect(fileNameOf('Huiswerk & bijles: één jaar')).toBe('huiswerk-bijles-een-jaar.json');
  expect(fileNameOf('../..')).toBe('vragenlijst.json');
  expect(fileNameOf('É'.repeat(200)).length).toBeLessThan(70);
});
