import { expect, test } from 'vitest';
import { sayWalked } from './walked-words.ts';

const walked = { done: 4, of: 4, ways: 4, stuck: [] };
const stuck = [{ number: 2, title: 'Waar?', why: 'Deze vraag kwam niet.' }];
const left = 'De andere duren samen te lang en zijn niet gelopen.';

test.each([
  [walked, '4 routes gelopen. Alle 4 kwamen aan.'],
  [{ ...walked, done: 1, of: 1, ways: 1 }, 'Eén route gelopen. De robot kwam aan.'],
  [{ ...walked, done: 3 }, 'Gestopt na 3 van de 4 routes. Tot daar kwam elke robot aan.'],
  [{ ...walked, stuck }, 'Van de 4 robots bleef er één steken. De eerste bij vraag 2, ‘Waar?’: Deze vraag kwam niet.'],
  [{ done: 0, of: 0, ways: 0, stuck: [] }, 'Er is nog geen route die aankomt. Kijk bij Routes wat er mis is.'],
  // What they left out is said whatever they found.
  [
    { ...walked, ways: 4096 },
    `4 routes gelopen, samen langs elke sprong. Alle 4 kwamen aan. Er zijn 4.096 routes. ${left}`,
  ],
  [
    { ...walked, ways: 2 ** 30, done: 2 },
    `Gestopt na 2 van de 4 routes. Tot daar kwam elke robot aan. Er zijn meer dan een miljoen routes. ${left}`,
  ],
  [
    { ...walked, ways: 9, stuck },
    `Van de 4 robots bleef er één steken. De eerste bij vraag 2, ‘Waar?’: Deze vraag kwam niet. Er zijn 9 routes. ${left}`,
  ],
])('%j', (found, words) => {
  expect(sayWalked(found)).toBe(words);
});
