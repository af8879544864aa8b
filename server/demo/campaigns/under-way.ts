import { choiceQuestion, type DemoCampaign, openQuestion, yesNo } from './story.ts';

/** Its invitations are leaving now. */
export const reading: DemoCampaign = {
  title: 'Lezen en voorlezen',
  description: 'Leest je kind graag, en lees jij voor? Vertel ons hoe het gaat. Dat duurt 2 minuten.',
  invitation: {
    subject: 'Leest je kind graag?',
    text: 'Lezen is op school belangrijk. Maar hoe gaat het thuis? We horen graag van jou hoe dat is.',
  },
  questions: [
    choiceQuestion('likes', 'Leest je kind graag?', [
      ['often', 'Ja, vaak', 34],
      ['sometimes', 'Soms', 43],
      ['never', 'Nee', 23],
    ]),
    choiceQuestion('aloud', 'Lees je voor?', yesNo(63, 37)),
    openQuestion('helps', 'Wat helpt je kind om te lezen?', 30, ['Samen kiezen.']),
  ],
};

/** Too many of its first invitations failed, so the brake stopped the rest. */
export const evenings: DemoCampaign = {
  title: 'Ouderavonden en gesprekken',
  description: 'Wat heb jij aan een ouderavond, en aan een gesprek over je kind? Dat duurt 2 minuten.',
  questions: [
    choiceQuestion('comes', 'Ga je naar ouderavonden?', [
      ['always', 'Ja, altijd', 41],
      ['sometimes', 'Soms', 44],
      ['never', 'Nee', 15],
    ]),
    openQuestion('why', 'Wat maakt een ouderavond de moeite waard?', 45, [
      'Even met andere ouders praten.',
      'Horen wat mijn kind op school doet.',
    ]),
  ],
};
