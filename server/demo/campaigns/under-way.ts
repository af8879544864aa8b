import { type DemoCampaign, yesNo } from './story.ts';

/** Its invitations are leaving now. */
export const reading: DemoCampaign = {
  title: 'Lezen en voorlezen',
  description: 'Leest je kind graag, en lees jij voor? Vertel ons hoe het gaat. Dat duurt 2 minuten.',
  invitation: {
    subject: 'Leest je kind graag?',
    text: 'Lezen is op school belangrijk. Maar hoe gaat het thuis? We horen graag van jou hoe dat is.',
  },
  questions: [
    {
      ref: 'likes',
      title: 'Leest je kind graag?',
      type: 'multiple_choice',
      required: true,
      choices: [
        ['often', 'Ja, vaak', 34],
        ['sometimes', 'Soms', 43],
        ['never', 'Nee', 23],
      ],
    },
    {
      ref: 'aloud',
      title: 'Lees je voor?',
      type: 'multiple_choice',
      required: true,
      choices: yesNo(63, 37),
    },
    { ref: 'helps', title: 'Wat helpt je kind om te lezen?', type: 'text', words: ['Samen kiezen.'], written: 30 },
  ],
};

/** Too many of its first invitations failed, so the brake stopped the rest. */
export const evenings: DemoCampaign = {
  title: 'Ouderavonden en gesprekken',
  description: 'Wat heb jij aan een ouderavond, en aan een gesprek over je kind? Dat duurt 2 minuten.',
  questions: [
    {
      ref: 'comes',
      title: 'Ga je naar ouderavonden?',
      type: 'multiple_choice',
      required: true,
      choices: [
        ['always', 'Ja, altijd', 41],
        ['sometimes', 'Soms', 44],
        ['never', 'Nee', 15],
      ],
    },
    {
      ref: 'why',
      title: 'Wat maakt een ouderavond de moeite waard?',
      type: 'text',
      words: ['Even met andere ouders praten.', 'Horen wat mijn kind op school doet.'],
      written: 45,
    },
  ],
};
