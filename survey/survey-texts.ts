import { closedFor } from '#contract/texts.ts';
import type { SceneryName } from './screens/Scenery.tsx';

/** Sentences of the specification that have no other home. */
export const surveyTexts = {
  saveFailed: 'Er is iets fout gegaan, probeer het later nogmaals.',
  saveGone: 'Er is iets fout gegaan, herlaad de pagina en probeer het opnieuw.',
  thanks: 'Bedankt voor je antwoorden!',
  details: 'Nog een paar gegevens',
} as const;

type ClosingWords = { title: string; picture: SceneryName; formal?: string };

const sorry = 'Helaas kan je niet meer meedoen';

/** A friend who took part already is thanked, and an early one is told to wait; the others are too late. */
export function closingOf(reason?: string): ClosingWords {
  if (reason === closedFor.finished) {
    return {
      title: 'Je hebt al meegedaan',
      picture: 'envelope',
      formal: `${sorry}. Iedereen kan één keer meedoen. `,
    };
  }
  if (reason === closedFor.not_open) {
    return {
      title: 'Nog even geduld',
      picture: 'morning',
      formal: `Wacht daarna niet te lang. ${sorry} als de vragenlijst weer gesloten is.`,
    };
  }
  if (reason === closedFor.enough) return { title: sorry, picture: 'envelope' };
  return { title: sorry, picture: 'school' };
}
