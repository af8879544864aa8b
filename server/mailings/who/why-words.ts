import type { LeftOutReason } from '#contract/kept.ts';

/** What a colleague can say on the phone. */
export const whyWords: Record<'drawn' | 'forgotten' | 'later', string> & { leftOut: Record<LeftOutReason, string> } = {
  drawn: 'Is geloot en heeft een uitnodiging gekregen.',
  forgotten: 'Is niet geloot. Waarom niet, bewaren we drie maanden.',
  later: 'Was toen nog geen lid.',
  leftOut: {
    left: 'Had zich uitgeschreven.',
    'invited before': 'Had de uitnodiging al gekregen.',
    'not finished': 'Had de vragenlijst nog niet af.',
    finished: 'Had de vragenlijst al ingevuld.',
    'thanked before': 'Was al bedankt.',
    'invitation still waits': 'Kreeg de uitnodiging nog.',
    'no consent': 'Had geen toestemming gegeven om te worden gevraagd.',
    'not proven': 'Had het e-mailadres of het nummer nog niet bevestigd.',
    'address stopped': 'Was niet te bereiken: het adres werkte niet meer, of wilde geen post.',
    'asked for a rest': 'Had gevraagd om even niets te krijgen.',
    'does not match': 'Hoorde niet bij de ouders die we voor deze vragenlijst zochten.',
    'group unknown': 'Had in het profiel niet ingevuld bij welke groep ouders iemand hoort.',
    'group full': 'Hoorde bij een groep ouders van wie er al genoeg hadden meegedaan.',
    'another key': 'Had een link die niet meer werkte.',
    '30 days ceiling': 'Was in de laatste dertig dagen al vaak genoeg gevraagd.',
    'year ceiling': 'Was in het afgelopen jaar al vaak genoeg gevraagd.',
    'not in the sample': 'Kon worden geloot, maar het lot viel op anderen.',
  },
};
