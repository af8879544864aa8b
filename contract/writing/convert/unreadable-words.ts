import type { Unreadable } from './losses.ts';

/** Dutch: why nothing could be taken. */
export const unreadableWords: Record<Unreadable, string> = {
  too_large: 'Dit is te groot om te lezen. Plak of kies een kleiner deel.',
  no_questions: 'We herkennen hier geen vragenlijst in. Begin leeg, en houd de tekst ernaast.',
  not_xml: 'Dit bestand kunnen we niet lezen. Maak het opnieuw in LimeSurvey: Exporteren, Vragenlijststructuur (.lss).',
  not_a_survey: 'Dit is geen hele vragenlijst. Exporteer in LimeSurvey de vragenlijst, niet een groep of een vraag.',
  has_doctype: 'In dit bestand staat iets dat er niet in hoort (DOCTYPE). Maak het opnieuw in LimeSurvey.',
};
