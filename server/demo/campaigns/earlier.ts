import { choiceQuestion, type DemoCampaign, openQuestion, yesNo } from './story.ts';

/** What is known of respondents beside their answers, so that results can be split and weighted. */
export const background = ['gender', 'education', 'youngest_child', 'children_amount'];

/** Asked every time, so that it can be followed. */
export const feelsAtSchool = ([good, mixed, bad]: readonly [number, number, number]) =>
  choiceQuestion('mood', 'Hoe voelt je kind zich nu op school?', [
    ['good', 'Goed', good],
    ['mixed', 'Soms goed, soms niet', mixed],
    ['bad', 'Niet goed', bad],
  ]);

export const food: DemoCampaign = {
  title: 'Eten en drinken op school',
  description: 'Wat zit er in de broodtrommel, en wat vind je van afspraken daarover? Dat duurt 2 minuten.',
  background,
  questions: [
    choiceQuestion('rules', 'Heeft school afspraken over eten en drinken?', [
      ['strict', 'Ja, duidelijke afspraken', 46],
      ['some', 'Ja, een paar', 33],
      ['none', 'Nee', 14],
      ['unknown', 'Dat weet ik niet', 7],
    ]),
    choiceQuestion('lunch', 'Wil je dat school een lunch geeft?', yesNo(58, 42)),
    {
      ref: 'pays',
      title: 'Wat zou je daar per dag voor willen betalen?',
      type: 'multiple_choice',
      choices: [
        ['nothing', 'Niets', 31],
        ['one', 'Hooguit € 1', 38],
        ['two', '€ 1 tot € 2', 22],
        ['more', 'Meer dan € 2', 9],
      ],
    },
    feelsAtSchool([69, 25, 6]),
    openQuestion('why', 'Wat wil je er nog over zeggen?', 35, [
      'Mijn kind eet op school beter als iedereen hetzelfde eet.',
      'Laat het aan ouders over.',
      'Let op kinderen die iets niet mogen eten.',
    ]),
  ],
};

export const holidays: DemoCampaign = {
  title: 'Vakanties en vrije dagen',
  description: 'Vrije dagen zijn fijn, en soms een puzzel. Hoe regelen jullie dat? Dat duurt 2 minuten.',
  background,
  questions: [
    choiceQuestion('spread', 'Wat vind je van zes weken zomervakantie?', [
      ['right', 'Precies goed', 49],
      ['shorter', 'Liever korter, en vaker een week vrij', 37],
      ['longer', 'Liever langer', 8],
      ['unknown', 'Weet ik niet', 6],
    ]),
    choiceQuestion('care', 'Lukt het om opvang te regelen op studiedagen?', [
      ['easy', 'Ja, makkelijk', 29],
      ['hard', 'Ja, met moeite', 48],
      ['no', 'Nee, vaak niet', 23],
    ]),
    {
      ref: 'who',
      title: 'Wie past er dan op?',
      type: 'multiple_answer',
      other: true,
      choices: [
        ['me', 'Ik neem zelf vrij', 61],
        ['family', 'Opa, oma of iemand anders', 47],
        ['care', 'De opvang', 33],
      ],
      words: ['De buren.', 'We ruilen met andere ouders.'],
      written: 6,
    },
    feelsAtSchool([65, 28, 7]),
    openQuestion('advice', 'Wat zou school kunnen doen?', 38, [
      'Alle studiedagen aan het begin van het jaar vertellen.',
      'Niet allemaal op woensdag.',
    ]),
  ],
};
