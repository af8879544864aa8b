import type { QuestionEntry } from '../draft/campaign-file.ts';
import { optionTitles, questionText, type WritingHint } from './hint.ts';

const options_most = 10;
const hasChoice = ({ type }: QuestionEntry): boolean => type === 'multiple_choice' || type === 'multiple_answer';

export function tooManyHint(question: QuestionEntry): WritingHint | undefined {
  const titles = optionTitles(question);
  // A mark from 0 to 10 is one scale, and nobody reads it option by option.
  const scale = titles.every((title) => /^\d+(?:\s.*)?$/.test(title.trim()));
  return titles.length > options_most && !scale ? { code: 'too-many', facts: { count: titles.length } } : undefined;
}

const refusal =
  /liever niet|(?:wil|ga) ik niet (?:zeggen|vertellen|delen|beantwoorden)|geen antwoord|sla ik over|zeg ik niet/iu;
const wayOut =
  /weet (?:ik |het |ik het )?(?:nog |even |eigenlijk )?niet|geen (?:mening|idee|van (?:deze|die|beide|allen))|niet van toepassing|n\.?v\.?t\.?(?!\p{L})|ken ik niet|niet zeker|twijfel|^(?:iets |een )?anders?(?:,|\s|$)|niet aan de orde|(?:geldt|speelt) (?:niet|dit niet|dat niet)/iu;
/** 'Mijn kind ging niet mee', 'Ik heb geen partner': who says so is out of the question. */
const notMine =
  /^(?:ik|mijn|wij|we|ons|onze|er|dat|die|daar|nog|hij|zij)(?!\p{L}).*(?<!\p{L})(?:niet|geen|nooit|niets|niemand|nog nooit)(?!\p{L})/iu;

const isWayOut = (title: string): boolean =>
  wayOut.test(title.trim()) || notMine.test(title.trim()) || refusal.test(title);

export function noWayOutHint(question: QuestionEntry): WritingHint | undefined {
  if (!hasChoice(question) || question.required !== true || question.other === true) return undefined;
  const titles = optionTitles(question);
  if (titles.length === 0 || titles.some(isWayOut)) return undefined;
  return { code: 'no-way-out', facts: null, better: withOption(question, 'Dat weet ik niet') };
}

const withOption = (question: QuestionEntry, title: string): QuestionEntry => ({
  ...question,
  options: [...(question.options ?? []), { title }],
});

/** What people do not tell everybody. The topic is named as it is called on the screen. */
const topics: [string, RegExp][] = [
  [
    'geld',
    /(?<!\p{L})(?:schuld(?!ig)(?:en)?|inkomens?|verdien(?:t|en|de)?|salaris|(?:netto|bruto|maand)?loon|(?:netto|bruto|gezins|maand|jaar)inkomen|uitkering|bijstand|geldzorgen|zorgen over geld|te weinig geld|geldproblemen|armoede|spaargeld|rondkomen|kom(?:t|en)? (?:je|jij|u|jullie) rond|voedselbank|deurwaarder|achterstand (?:met|bij) betalen)(?!\p{L})/iu,
  ],
  [
    'gezondheid',
    /(?<!\p{L})(?:ziektes?|ernstig ziek|langdurig ziek|diagnoses?|depressi\p{L}+|psychische?\p{L}*|psycholoog|psychiater|medicijnen|handicap|beperking|adhd|autisme|autistisch|zelfmoord|zelfdoding|somber|eenzaam|angstig|overgewicht|zwanger|abortus|miskraam|burn-?out|overspannen|eetstoornis)(?!\p{L})/iu,
  ],
  [
    'geloof',
    /(?<!\p{L})(?:geloof(?!t? (?:je|u) (?:dat|in))|gelovig|religie|religieus|kerk|moskee|bid(?:t|den)|islam|christelijk|moslim)(?!\p{L})/iu,
  ],
  [
    'afkomst',
    /(?<!\p{L})(?:afkomst|herkomst|uit welk land|nationaliteit|huidskleur|etnisch\p{L}*|migratieachtergrond|verblijfsvergunning|asiel|discriminatie|gediscrimineerd|racisme)(?!\p{L})/iu,
  ],
  [
    'seksualiteit',
    /(?<!\p{L})(?:seks\p{L}*|homo\p{L}*|lesbisch\p{L}*|biseksueel|geaardheid|anticonceptie|transgender)(?!\p{L})/iu,
  ],
  [
    'geweld',
    /(?<!\p{L})(?:geslagen|sla(?:at|an)|geschopt|geweld|mishandel\p{L}*|misbruik\p{L}*|bedreigd|bedreigt|(?:wordt|word|is|ben) (?:\p{L}+ ){1,4}gepest|aangerand|politie|gevangenis|strafblad|veilig thuis)(?!\p{L})/iu,
  ],
  [
    'scheiding en gezag',
    /(?<!\p{L})(?:gescheiden|scheiding|voogdij|omgangsregeling|ouderlijk gezag|ex-partner|uit huis geplaatst|uithuisplaatsing|woont je kind (?:de hele week )?bij|alimentatie)(?!\p{L})/iu,
  ],
  [
    'drank en drugs',
    /(?<!\p{L})(?:alcohol|dronken|drugs|blow(?:t|en)|wiet|verslaafd|verslaving|gokken|gokt|vapen|vapet?|rook(?:t|te)? (?:je|u|jij)|glazen (?:bier|wijn)|drink(?:t|en)? (?:je|u|jij) (?:bier|wijn|alcohol|wel eens))(?!\p{L})/iu,
  ],
  [
    'stemmen',
    /(?<!\p{L})(?:gestemd|stem(?:t|de|men)? (?:je|u|jij|op)|politieke (?:partij|voorkeur)|partij)(?!\p{L})/iu,
  ],
];

export function sensitiveHint(question: QuestionEntry): WritingHint | undefined {
  if (!hasChoice(question)) return undefined;
  const titles = optionTitles(question);
  if (titles.some((title) => refusal.test(title))) return undefined;
  const { topic } = sensitiveIn(questionText(question).join('\n')) ?? {};
  if (topic === undefined) return undefined;
  return { code: 'sensitive', facts: { topic }, better: withOption(question, 'Dat zeg ik liever niet') };
}

export function sensitiveIn(text: string): { word: string; topic: string } | undefined {
  for (const [topic, words] of topics) {
    const [word] = words.exec(text) ?? [];
    if (word !== undefined) return { word, topic };
  }
  return undefined;
}

const good =
  /(?<!\p{L})(?:goede?|fijne?|tevreden|eens|leuke?|mooie?|prima|uitstekende?|fantastische?|geweldige?|perfecte?|voldoende|blij|(?:ge)?makkelijke?|veilige?|prettige?|top|super|positief|gelukkig|duidelijke?|snel|vriendelijk)(?!\p{L})/iu;
const bad =
  /(?<!\p{L})(?:slechte?|vervelende?|ontevreden|oneens|stomme?|lelijke?|onvoldoende|matige?|zwakke?|boos|verdrietig|moeilijke?|lastige?|onveilige?|onprettig|negatief|ongelukkig|onduidelijke?|vreselijke?|traag|langzaam|onvriendelijk)(?!\p{L})/iu;

const much = /^(?:heel |erg |zeer |best )?(?:altijd|vaak|veel|meestal|dagelijks)$/iu;
const little = /(?<!\p{L})(?:nooit|zelden|weinig|niet (?:vaak|veel))(?!\p{L})/iu;

/** As many good answers as bad ones; what is in between, and what leaves the question, counts for neither. */
export function unbalancedHint(question: QuestionEntry): WritingHint | undefined {
  if (question.type !== 'multiple_choice') return undefined;
  const titles = optionTitles(question);
  const often = [
    titles.filter((title) => much.test(title)).length,
    titles.filter((title) => little.test(title)).length,
  ];
  const [most = 0, least = 0] = often;
  if (most - least > 1 && most > 2) return { code: 'unbalanced', facts: { good: most, bad: least } };
  const marks = titles.map(markOf);
  const count = (mark: number) => marks.filter((one) => one === mark).length;
  const [up, down] = [count(1), count(-1)];
  const polar = up + down;
  if (polar < 3 || up === down || polar < marks.length / 2) return undefined;
  return { code: 'unbalanced', facts: { good: up, bad: down } };
}

function markOf(title: string): -1 | 0 | 1 {
  const [up, down] = [good.test(title), bad.test(title)];
  if (up === down || /(?<!\p{L})(?:een beetje|niet zo|redelijk|gewoon|neutraal|gaat wel)(?!\p{L})/iu.test(title))
    return 0;
  const denied = /(?<!\p{L})(?:niet|geen|nooit)(?!\p{L})/iu.test(title);
  if (down) return denied ? 0 : -1;
  return denied ? -1 : 1;
}
