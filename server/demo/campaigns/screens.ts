import { choiceQuestion, type DemoCampaign, openQuestion, yesNo } from './story.ts';

export const screens: DemoCampaign = {
  title: 'Schermen thuis en op school',
  description:
    'Een telefoon in de klas, een tablet voor huiswerk, nog één filmpje voor het slapen. Hoe gaat dat bij jullie? En wat verwacht je van school?',
  attributes: ['zipcode', 'income'],
  invitation: {
    subject: 'Vertel je ons hoe het gaat met schermen thuis?',
    text: [
      'Een telefoon in de klas, een tablet voor huiswerk, nog één filmpje voor het slapen: veel ouders praten erover. We horen graag van jou hoe het bij jullie gaat.',
      'In januari lees je van ons wat eruit kwam.',
    ].join('\n\n'),
  },
  questions: [
    {
      ref: 'age',
      title: 'Hoe oud is je jongste kind?',
      description: 'Heb je meer kinderen? Denk dan bij alle vragen aan je jongste kind.',
      type: 'multiple_choice',
      required: true,
      choices: [
        ['under_4', 'Jonger dan 4 jaar', 14],
        ['4_to_8', '4 tot en met 8 jaar', 32],
        ['9_to_12', '9 tot en met 12 jaar', 29],
        ['13_to_17', '13 tot en met 17 jaar', 19],
        ['from_18', '18 jaar of ouder', 6],
      ],
    },
    choiceQuestion('own_screen', 'Heeft je kind een eigen telefoon, tablet of computer?', yesNo(71, 29, 'rules')),
    {
      ref: 'which',
      title: 'Wat heeft je kind zelf?',
      type: 'multiple_answer',
      required: true,
      other: true,
      choices: [
        ['phone', 'Een telefoon', 66],
        ['tablet', 'Een tablet', 58],
        ['laptop', 'Een laptop of computer', 31],
        ['console', 'Een spelcomputer', 37],
      ],
      words: ['Een horloge met internet.', 'Een e-reader.', 'Een televisie op de eigen kamer.'],
      written: 6,
      sub_questions: [
        {
          ref: 'first',
          title: 'Hoe oud was je kind bij het eerste eigen scherm?',
          type: 'multiple_choice',
          choices: [
            ['under_6', 'Jonger dan 6 jaar', 18],
            ['6_to_9', '6 tot en met 9 jaar', 44],
            ['from_10', '10 jaar of ouder', 38],
          ],
        },
      ],
    },
    {
      ref: 'hours',
      title: 'Hoeveel uur per dag kijkt je kind thuis naar een scherm?',
      description: 'Het gaat om een gewone schooldag. Een schatting is goed genoeg.',
      type: 'multiple_choice',
      required: true,
      choices: [
        ['under_1', 'Minder dan 1 uur', 24],
        ['1_to_2', '1 tot 2 uur', 39],
        ['2_to_4', '2 tot 4 uur', 26],
        ['from_4', '4 uur of meer', 8],
        ['unknown', 'Dat weet ik niet', 3],
      ],
    },
    {
      ref: 'rules',
      title: 'Welke afspraken hebben jullie thuis?',
      type: 'multiple_answer',
      other: true,
      choices: [
        ['time', 'Een vaste tijd per dag', 47],
        ['table', 'Geen schermen aan tafel', 69],
        ['bed', 'Geen schermen in de slaapkamer', 43],
        ['homework', 'Eerst huiswerk, dan het scherm', 38],
        ['none', 'We hebben geen afspraken', 11],
      ],
      words: [
        'Op zondag geen schermen, voor niemand.',
        'We kijken samen, nooit alleen.',
        'Eerst een uur buiten spelen.',
        'Mijn kind plant het zelf en dat gaat goed.',
      ],
      written: 9,
    },
    choiceQuestion('quarrel', 'Hoe vaak is er ruzie over schermen?', [
      ['daily', 'Bijna elke dag', 17],
      ['weekly', 'Een paar keer per week', 34],
      ['sometimes', 'Een enkele keer', 36],
      ['never', 'Nooit', 13],
    ]),
    {
      ref: 'school',
      title: 'Wat vind je van een verbod op telefoons in de klas?',
      type: 'multiple_choice',
      required: true,
      choices: [
        ['good', 'Goed, het mag nog strenger', 41],
        ['fine', 'Goed zoals het nu is', 44],
        ['bad', 'Niet goed', 8],
        ['unknown', 'Ik weet het niet', 7],
      ],
      sub_questions: [
        openQuestion('why', 'Wil je dat uitleggen?', 38, [
          'In de pauze praten ze weer met elkaar. Dat had ik niet verwacht.',
          'Mijn dochter van 13 kan zich nu veel beter concentreren.',
          'De telefoon in de kluis is goed, maar ik wil haar wel kunnen bereiken.',
          'Leren omgaan met een telefoon hoort ook bij school.',
          'Het geeft rust. Ook voor ons als ouders.',
          'Op school mag het niet en thuis wil hij dan alles inhalen.',
        ]),
      ],
    },
    {
      ref: 'help',
      title: 'Waarmee kan school of de overheid jou helpen?',
      description: 'Schrijf geen namen van kinderen op.',
      type: 'text',
      words: [
        'Een avond op school over wat wel en niet kan, met andere ouders.',
        'Eén afspraak voor de hele klas. Dan is mijn kind niet de enige zonder telefoon.',
        'Minder huiswerk op de computer.',
        'Duidelijke regels voor apps waar kinderen niet meer van los komen.',
        'Tips per leeftijd. Nu zoek ik alles zelf uit.',
      ],
      written: 45,
    },
  ],
};
