import { expect, test } from 'vitest';
import { mailingRefusals } from './mailing-refusals.ts';
import { haltReasons, mailingStates, sayHalted, standingName } from './mailing-states.ts';

const refusalOf = mailingRefusals.mailing_not_in_that_state.message as (facts: object) => string;

test('one word for each state, on screens and in refusals; what nobody took back is not called taken back', () => {
  const standings = mailingStates.map((state) => ({ state, left: false, halted: null }));
  const said = standings.map(standingName);
  expect(new Set(said).size).toBe(mailingStates.length);
  for (const [at, standing] of standings.entries()) {
    expect(refusalOf({ ...standing, act: 'pause' })).toContain(`Deze verzending is ${said[at]!.toLowerCase()}.`);
  }
  expect(standingName({ state: 'cancelled', left: false, halted: 'too_few' })).toBe('Vervallen');
  expect(standingName({ state: 'cancelled', left: true, halted: null })).toBe('Gestopt');
});

test('why the panel keeps a mailing from leaving is a sentence', () => {
  expect(sayHalted({ state: 'cancelled', halted: 'too_few' })).toBe(
    'Niet verstuurd: er bleven minder dan 10 ouders over.',
  );
  expect(sayHalted({ state: 'paused', halted: 'another_reminder' })).toBe(
    'Kort ervoor ging een andere herinnering weg. Kijk of dit nog weg mag.',
  );
  expect(sayHalted({ state: 'paused', halted: null })).toBe('');
  for (const halted of haltReasons) expect(sayHalted({ state: 'cancelled', halted })).toMatch(/^Niet verstuurd: .*\.$/);
});
