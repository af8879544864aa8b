import type { OptionEntry, QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { marks, type Scale, standardScales } from './standard-scales.ts';

export type StandardQuestion = { entry: QuestionEntry; theme: string; source: string | null };

const asked =
  (theme: string) =>
  (
    ref: string,
    title: string,
    scale: Scale,
    more: QuestionEntry = {},
    source: string | null = null,
  ): StandardQuestion => ({
    entry: { ref, title, ...standardScales[scale], ...more },
    theme,
    source,
  });
const options = (...titles: readonly string[]): { options: OptionEntry[] } => ({
  options: titles.map((title, at) => ({ ref: `optie_${at + 1}`, title })),
});
const several = (least: readonly string[], none: string): QuestionEntry => ({
  type: 'multiple_answer',
  options: [...options(...least).options, { ref: 'geen', title: none, exclusive: true }],
});
const statements = (...titles: readonly [ref: string, title: string][]): QuestionEntry => ({
  type: 'statements',
  sub_questions: titles.map(([ref, title]) => ({ ref, title })),
});

const ess = 'Naar voorbeeld van de European Social Survey';
const ehis = 'Naar voorbeeld van de Minimum European Health Module (Eurostat)';
const pss = 'Naar voorbeeld van de Parental Stress Scale (Berry en Jones, 1995)';
const loneliness = 'Naar voorbeeld van de korte eenzaamheidsschaal (De Jong Gierveld en Van Tilburg, 2006)';
const nps = 'Naar voorbeeld van de Net Promoter Score (Reichheld, 2003)';
const swls = 'Naar voorbeeld van de Satisfaction With Life Scale (Diener e.a., 1985)';
const oecd = 'Naar voorbeeld van de OECD Guidelines on Measuring Subjective Well-being (2013)';

const wellbeing = asked('Welbevinden');
const family = asked('Opvoeden');
const time = asked('Tijd en rust');
const health = asked('Gezondheid');
const school = asked('School');
const care = asked('Opvang');
const screens = asked('Schermen');
const money = asked('Geld en werk');
const others = asked('Steun en contact');
const service = asked('Over ons en deze vragenlijst');

/** Well-known questions in words for parents. `source`: what it follows; words and scale are ours, so figures of the original are no match. */
export const standardQuestions: readonly StandardQuestion[] = [
  wellbeing('tevreden_leven', 'Hoe tevreden ben je met je leven?', 'marks_0_10', marks('tevreden'), ess),
  wellbeing('gelukkig', 'Hoe gelukkig ben je, alles bij elkaar genomen?', 'marks_0_10', marks('gelukkig'), ess),
  wellbeing('zinvol', 'Hoe zinvol vind je wat je doet in je leven?', 'marks_0_10', marks('zinvol'), oecd),
  wellbeing(
    'leven_stellingen',
    'Wat vind je van je leven?',
    'agree',
    statements(
      ['ideaal', 'Mijn leven is bijna zoals ik het wil.'],
      ['tevreden', 'Ik ben tevreden met mijn leven.'],
      ['belangrijk', 'Ik heb de belangrijke dingen die ik wil in mijn leven.'],
    ),
    swls,
  ),

  family('tevreden_ouder', 'Hoe tevreden ben je over hoe het opvoeden gaat?', 'marks_0_10', marks('tevreden')),
  family(
    'opvoedstress',
    'Hoe gaat het opvoeden voor jou?',
    'agree',
    statements(
      ['blij', 'Ik ben blij met mijn rol als ouder.'],
      ['te_veel', 'Als ouder komt er vaak te veel op mij af.'],
      ['weinig_tijd', 'Door mijn kind heb ik weinig tijd voor andere dingen.'],
      ['genieten', 'Ik geniet van de tijd met mijn kind.'],
    ),
    pss,
  ),
  family('opvoeden_zwaar', 'Hoe vaak vind je opvoeden zwaar?', 'often'),
  family('opvoeden_zeker', 'Hoe zeker voel je je als ouder?', 'marks_0_10', marks('zeker')),
  family('opvoeden_oplossen', 'Lukt het je om een oplossing te vinden als opvoeden moeilijk is?', 'often'),
  family(
    'opvoeden_onderwerp',
    'Waarover heb je als ouder het afgelopen jaar vragen gehad?',
    'open',
    several(['Slapen', 'Eten', 'Gedrag', 'School', 'Schermen', 'Vrienden'], 'Over niets hiervan'),
  ),

  time('tijd_voor_jezelf', 'Heb je genoeg tijd voor jezelf?', 'often'),
  time('uren_voor_jezelf', 'Hoeveel uur heb je in een gewone week voor jezelf?', 'hours'),
  time('gejaagd', 'Hoe vaak voel je je opgejaagd?', 'often'),
  time(
    'tevreden_tijd',
    'Hoe tevreden ben je met de tijd die je voor jezelf hebt?',
    'marks_0_10',
    marks('tevreden'),
    oecd,
  ),
  time('werk_en_gezin', 'Hoe goed kun je werk en gezin combineren?', 'well'),
  time('taken_verdeeld', 'Hoe tevreden ben je over hoe de taken thuis zijn verdeeld?', 'satisfied'),

  health('gezondheid', 'Hoe is je gezondheid in het algemeen?', 'health', {}, ehis),
  health('gezondheid_kind', 'Hoe is de gezondheid van je kind in het algemeen?', 'health'),
  health(
    'langdurig_ziek',
    'Heb je een ziekte of aandoening die al langer dan een half jaar duurt?',
    'yes_no_rather_not',
    {},
    ehis,
  ),
  health('slaap', 'Hoe vaak slaap je goed?', 'often'),
  health('slaap_kind', 'Hoe vaak slaapt je kind goed?', 'often'),
  health('somber', 'Hoe vaak voelde je je de afgelopen vier weken somber?', 'often', { sensitive: true }),

  school('tevreden_school', 'Hoe tevreden ben je met de school van je kind?', 'marks_0_10', marks('tevreden')),
  school('graag_naar_school', 'Hoe vaak gaat je kind graag naar school?', 'often'),
  school('veilig_school', 'Hoe vaak voelt je kind zich veilig op school?', 'often_dont_know'),
  school('contact_school', 'Hoe tevreden ben je over het contact met de school?', 'satisfied'),
  school('schooladvies', 'Past het advies van de basisschool bij je kind?', 'yes_no_dont_know'),
  school('hulp_school', 'Krijgt je kind op school de hulp die het nodig heeft?', 'often_dont_know'),

  care('tevreden_opvang', 'Hoe tevreden ben je met de opvang van je kind?', 'marks_0_10', marks('tevreden')),
  care(
    'soort_opvang',
    'Van welke opvang maak je gebruik?',
    'open',
    several(['Kinderopvang', 'Buitenschoolse opvang', 'Gastouder', 'Familie of vrienden'], 'Van geen van deze'),
  ),
  care('dagen_opvang', 'Hoeveel dagen per week gaat je kind naar de opvang?', 'days'),

  screens('schermtijd', 'Hoeveel uur zit je kind op een gewone dag achter een scherm?', 'hours_a_day'),
  screens('schermregels', 'Zijn er bij jullie thuis regels over schermen?', 'yes_no'),
  screens('schermruzie', 'Hoe vaak hebben jullie ruzie over schermen?', 'often'),

  money(
    'rondkomen',
    'Hoe goed kun je rondkomen met het inkomen van je huishouden?',
    'manage',
    { sensitive: true },
    ess,
  ),
  money('uren_werk', 'Hoeveel uur werk je in een gewone week?', 'hours'),

  others(
    'vertrouwen',
    'Vind je dat je de meeste mensen kunt vertrouwen?',
    'marks_0_10',
    { description: '0 is: je kunt niet voorzichtig genoeg zijn. 10 is: de meeste mensen kun je vertrouwen.' },
    ess,
  ),
  others('steun', 'Heb je mensen bij wie je terechtkunt als opvoeden moeilijk is?', 'yes_no'),
  others(
    'eenzaamheid',
    'Hoe is het contact met andere mensen voor jou?',
    'agree',
    {
      ...statements(
        ['leegte', 'Ik ervaar een leegte om mij heen.'],
        ['terugvallen', 'Er zijn genoeg mensen op wie ik kan terugvallen.'],
        ['mis_mensen', 'Ik mis mensen om mij heen.'],
        ['verbonden', 'Met genoeg mensen voel ik me verbonden.'],
      ),
      sensitive: true,
    },
    loneliness,
  ),
  others('hulp_gezocht', 'Heb je het afgelopen jaar hulp gezocht bij het opvoeden?', 'yes_no_rather_not'),

  service(
    'aanbevelen',
    'Hoe waarschijnlijk is het dat je ons aanraadt aan andere ouders?',
    'marks_0_10',
    marks('waarschijnlijk'),
    nps,
  ),
  service('vragenlijst_cijfer', 'Welk cijfer geef je deze vragenlijst?', 'marks_1_10'),
  service('nog_iets', 'Wil je nog iets aan ons kwijt?', 'open'),
];
