import { background, feelsAtSchool } from './earlier.ts';
import { choiceQuestion, type DemoCampaign, openQuestion, yesNo } from './story.ts';

export const transition: DemoCampaign = {
  title: 'Van de basisschool naar de middelbare school',
  background,
  description:
    'Groep 8 is spannend, voor kinderen en voor ouders. Vertel ons hoe de overstap ging. Dat duurt 3 minuten.',
  questions: [
    {
      ref: 'advice',
      title: 'Welk advies kreeg je kind in groep 8?',
      type: 'multiple_choice',
      required: true,
      other: true,
      choices: [
        ['vmbo_b', 'Vmbo basis of kader', 24],
        ['vmbo_t', 'Vmbo theoretisch', 25],
        ['havo', 'Havo', 24],
        ['vwo', 'Vwo', 19],
        ['unknown', 'Nog geen advies', 4, 'choosing'],
      ],
      words: ['Praktijkonderwijs.', 'Een dubbel advies: havo en vwo.'],
      written: 4,
    },
    choiceQuestion('agree', 'Past dit advies bij je kind?', [
      ['yes', 'Ja', 72, 'choosing'],
      ['too_low', 'Nee, het is te laag', 21],
      ['too_high', 'Nee, het is te hoog', 7],
    ]),
    {
      ref: 'talked',
      title: 'Heb je daarover met school gepraat?',
      type: 'multiple_choice',
      choices: yesNo(64, 36),
      sub_questions: [
        openQuestion('result', 'Wat kwam daaruit?', 55, [
          'Het advies is naar boven bijgesteld na de toets.',
          'Niets. Het advies bleef staan.',
          'We hebben samen gekeken wat hij nodig heeft. Dat was fijn.',
        ]),
      ],
    },
    {
      ref: 'choosing',
      title: 'Wat was belangrijk bij het kiezen van een school?',
      type: 'multiple_answer',
      required: true,
      other: true,
      choices: [
        ['near', 'Dichtbij huis', 57],
        ['friends', 'Vrienden gaan er ook heen', 41],
        ['mood', 'De sfeer', 68],
        ['help', 'Hulp voor mijn kind', 22],
        ['level', 'Het niveau', 35],
      ],
      words: ['Een kleine school.', 'Veel sport.', 'Een brugklas van twee jaar.'],
      written: 7,
    },
    feelsAtSchool([61, 30, 9]),
    openQuestion('advice_to_others', 'Wat raad je andere ouders aan?', 42, [
      'Ga naar open dagen, ook al in groep 7.',
      'Luister naar je kind. Het weet vaak heel goed waar het past.',
      'Blijf rustig. Na een paar weken weet je kind de weg.',
      'Vraag de juf of meester vroeg in het jaar wat zij zien.',
    ]),
  ],
};

/** What the panel told everybody when it was over. */
export const transitionOutcome = {
  question_id: 'agree',
  sentence: 'Een op de vijf ouders vond het advies van groep 8 te laag.',
  done: 'In oktober gingen we hiermee naar de Tweede Kamer. Scholen kijken nu vaker nog eens naar een advies.',
};

export const safety: DemoCampaign = {
  title: 'Voelt je kind zich veilig op school?',
  description: 'Invullen duurt ongeveer 2 minuten.',
  anonymous: true,
  questions: [
    choiceQuestion('safe', 'Hoe veilig voelt je kind zich op school?', [
      ['very', 'Heel veilig', 38, 'told'],
      ['mostly', 'Meestal veilig', 43],
      ['little', 'Niet zo veilig', 14],
      ['not', 'Helemaal niet veilig', 5],
    ]),
    {
      ref: 'what',
      title: 'Wat maakt het soms minder veilig?',
      type: 'multiple_answer',
      other: true,
      choices: [
        ['bullying', 'Pesten', 44],
        ['online', 'Pesten via de telefoon', 27],
        ['fights', 'Ruzie of vechten', 31],
        ['busy', 'Het is druk en onrustig', 52],
        ['way', 'De weg naar school', 18],
      ],
      words: ['Er zijn te weinig mensen op het plein.', 'Steeds een andere leraar.'],
      written: 8,
    },
    choiceQuestion('told', 'Weet je bij wie je op school terechtkunt?', yesNo(63, 37)),
    {
      ref: 'better',
      title: 'Wat kan school beter doen?',
      description: 'Schrijf geen namen op.',
      type: 'text',
      words: [
        'Sneller bellen als er iets is gebeurd.',
        'Meer toezicht in de pauze.',
        'Ook de groep aanpakken en niet alleen het kind dat gepest wordt.',
        'Niets. De school doet het heel goed.',
        'Vaker vragen hoe het gaat, ook als er niets lijkt te zijn.',
      ],
      written: 48,
    },
  ],
};

/** Nobody is invited to this survey: its first question stands on the home page. */
export const wayToSchool: DemoCampaign = {
  title: 'Op weg naar school',
  description: 'Hoe komt je kind op school, en gaat dat goed? Invullen duurt ongeveer 2 minuten.',
  anonymous: true,
  questions: [
    choiceQuestion('way', 'Hoe gaat je kind meestal naar school?', [
      ['bike', 'Zelf op de fiets', 38],
      ['with_me', 'Bij mij op de fiets', 16],
      ['walk', 'Lopend', 22],
      ['car', 'Met de auto', 15],
      ['bus', 'Met bus of trein', 7],
      ['else', 'Iets anders', 2],
    ]),
    choiceQuestion('alone', 'Gaat je kind weleens alleen?', [
      ['always', 'Ja, altijd', 34],
      ['sometimes', 'Ja, soms', 27],
      ['never', 'Nee', 39],
    ]),
    choiceQuestion('safe_way', 'Is de weg naar school veilig genoeg?', [
      ['yes', 'Ja', 46, 'wish'],
      ['partly', 'Niet overal', 41],
      ['no', 'Nee', 13],
    ]),
    {
      ref: 'where',
      title: 'Waar is het niet veilig?',
      type: 'multiple_answer',
      other: true,
      choices: [
        ['crossing', 'Bij het oversteken', 51],
        ['gate', 'Bij de school zelf', 44],
        ['path', 'Op het fietspad', 22],
      ],
      words: ['Langs de provinciale weg.'],
      written: 6,
    },
    openQuestion('wish', 'Wat zou de weg naar school beter maken?', 40, [
      'Een zebrapad.',
      'Minder auto’s voor de deur.',
      'Samen fietsen met kinderen uit de buurt.',
    ]),
  ],
};

export const homework: DemoCampaign = {
  title: 'Huiswerk en bijles',
  description: 'Helpt je kind zichzelf, help jij, of helpt een ander? We horen graag hoe het bij jullie gaat.',
  questions: [
    choiceQuestion('homework', 'Heeft je kind huiswerk?', yesNo(80, 20, 'end')),
    {
      ref: 'helps',
      title: 'Wie helpt je kind daarbij?',
      type: 'multiple_answer',
      other: true,
      choices: [
        ['me', 'Ik, of mijn partner', 60],
        ['family', 'Iemand anders in de familie', 15],
        ['school', 'School', 20],
        ['tutor', 'Bijles of huiswerkbegeleiding', 20],
        ['nobody', 'Niemand', 15],
      ],
    },
    {
      ref: 'money',
      title: 'Betalen jullie voor bijles of begeleiding?',
      type: 'multiple_choice',
      choices: yesNo(25, 75),
    },
    { ref: 'wish', title: 'Wat zou jou helpen?', type: 'text' },
  ],
};
