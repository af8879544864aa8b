/** What may tell who somebody is, in a text that they wrote. Too much is better than too little, and a person reads it after. */
type IdentifierKind = 'email' | 'link' | 'iban' | 'phone' | 'bsn' | 'postcode' | 'address' | 'date' | 'plate' | 'name';
type RedactionMatch = { kind: IdentifierKind; start: number; end: number };

/** What stands in its place. */
export const kindWords: Record<IdentifierKind, string> = {
  email: '[e-mailadres]',
  link: '[link]',
  iban: '[rekeningnummer]',
  phone: '[telefoonnummer]',
  bsn: '[burgerservicenummer]',
  postcode: '[postcode]',
  address: '[adres]',
  date: '[datum]',
  plate: '[kenteken]',
  name: '[naam]',
};

type Finder = {
  kind: IdentifierKind;
  find(text: string, names: ReadonlySet<string>): { start: number; end: number }[];
};

const spans = (text: string, pattern: RegExp, fits: (match: string) => boolean = () => true) =>
  [...text.matchAll(pattern)]
    .filter(([match]) => fits(match))
    .map(({ 0: match, index }) => ({ start: index, end: index + match.length }));

const at = String.raw`(?:@|\(at\)|\[at\]|apenstaartje)`;
const dot = String.raw`(?:\.|\(punt\)|\bpunt\b|\bdot\b)`;
// From its first sign on: begun at every sign of a word of thousands, a search would take seconds.
const email = new RegExp(String.raw`(?<![\w.+-])[\w.+-]+\s*${at}\s*[\w-]+(?:\s*${dot}\s*[\w-]+)+`, 'giu');
const link =
  /\bhttps?:\/\/\S+|\bwww\.\S+|(?<![a-z0-9-])[a-z0-9-]+\.(?:nl|com|net|org|be|eu|nu)\b\S*|(?<![\w@])@\w[\w.]+/giu;
const gap = String.raw`[\s.()/–-]{0,3}`;
const phone = new RegExp(
  String.raw`(?<!\d)(?:(?:\+|00)\s?31${gap}(?:\(0\))?|\(?0)(?:${gap}\d){9}(?!\d)|(?<![\d+])\+[1-9](?:[\s.-]?\d){7,13}(?!\d)`,
  'gu',
);
const months = 'januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december';
const date = new RegExp(
  String.raw`(?<!\d)\d{1,2}([-/. ])\d{1,2}\1(?:19|20)\d{2}(?!\d)|(?<!\d)(?:19|20)\d{2}-\d{2}-\d{2}(?!\d)|(?<!\d)\d{1,2}\s+(?:${months})\s+(?:19|20)\d{2}(?!\d)`,
  'giu',
);
const postcode = /(?<![\d.])[1-9]\d{3}(?:\s?(?!SA|SD|SS)[A-Z]{2}|(?!sa|sd|ss)[a-z]{2})(?![\p{L}\d])/gu;
const plates = [
  'LL-DD-DD',
  'DD-DD-LL',
  'DD-LL-DD',
  'LL-DD-LL',
  'LL-LL-DD',
  'DD-LL-LL',
  'DD-LLL-D',
  'D-LLL-DD',
  'LL-DDD-L',
]
  .concat(['L-DDD-LL', 'LLL-DD-L', 'D-LL-DDD', 'DDD-LL-D', 'L-DD-LLL'])
  .map((shape) => shape.replaceAll('L', '[A-Z]').replaceAll('D', String.raw`\d`));
const plate = new RegExp(String.raw`(?<![\w-])(?:${plates.join('|')})(?![\w-])`, 'giu');

/** What streets are called by their end, and what a number behind such a word counts where it is no house. */
const streets = 'straat|laan|plein|gracht|kade|singel|steeg|dreef|plantsoen|boulevard|hof|dijk|brink';
/** Ends of other words too: of streets with a capital only. */
const capital_streets = 'weg|pad|park|baan|markt|veld|ring|haven|wal|kamp|burg|erf|akker|kwartier';
const counted =
  'uur|uren|minuten|minuut|dag|dagen|week|weken|maand|maanden|jaar|keer|maal|x|km|kilometer|meter|m|euro|kinderen|ouders|procent|%';
const house = String.raw`,?\s{1,2}(?:nr\.?\s?|nummer\s)?\d{1,5}(?!\d|[.,]\d|\s?(?:${counted})(?![\p{L}\d]))`;
const house_addition = String.raw`(?:(?:-?[a-z]|-\d{1,4}|\s(?:[a-h]|bis|hs))(?![\p{L}\d]))?`;
const addresses = [
  new RegExp(String.raw`(?<!\p{L})[\p{L}'’.-]{2,40}(?:${streets})${house}${house_addition}`, 'giu'),
  new RegExp(String.raw`(?<!\p{L})\p{Lu}[\p{L}'’.-]{1,40}(?:${capital_streets})${house}${house_addition}`, 'gu'),
];

/** Words that are first names too: only as a name is written, with one capital, they are taken for one. */
const everyday: ReadonlySet<string> = new Set(
  (
    'april bas beer bel ben boy dan iris jet juli juni junior lente lief linde lot max mees mei merel mus parel per pip prins ' +
    'rein roos ster storm ton vlinder vogel wil wolf zomer zon'
  ).split(' '),
);
const proper_name = /^\p{Lu}\p{Ll}/u;
/** Shorter ones, such as Jo, are too often a part of something else. */
const name_letters_least = 3;

function isKnownName(word: string, names: ReadonlySet<string>): boolean {
  const small = word.toLowerCase();
  if (!names.has(small)) return false;
  return proper_name.test(word) || (word.length >= name_letters_least && !everyday.has(small));
}

/** The eleven test, which every burgerservicenummer passes. */
function isBsn(digits: string): boolean {
  const nine = digits.padStart(9, '0');
  const sum = [...nine].reduce((all, digit, place) => all + Number(digit) * (place === 8 ? -1 : 9 - place), 0);
  return sum % 11 === 0 && Number(digits) > 0;
}

/** How long an account number is, by country. */
const iban_lengths: { [country: string]: number } = {
  NL: 18,
  BE: 16,
  DE: 22,
  FR: 27,
  ES: 24,
  IT: 27,
  GB: 22,
  LU: 20,
  AT: 20,
  CH: 21,
  PL: 28,
  PT: 25,
  IE: 22,
  DK: 18,
  SE: 24,
  NO: 15,
  FI: 18,
  TR: 26,
  RO: 24,
  BG: 22,
  CZ: 24,
  HU: 28,
  GR: 27,
  HR: 21,
  LT: 20,
  LV: 21,
  EE: 20,
  SK: 24,
  SI: 19,
  MA: 28,
};

function ibans(text: string): { start: number; end: number }[] {
  return [...text.matchAll(/(?<![\p{L}\d])[A-Z]{2}\d{2}/giu)].flatMap(({ 0: match, index }) => {
    const length = iban_lengths[match.slice(0, 2).toUpperCase()];
    if (length === undefined) return [];
    let [signs, end] = ['', index];
    while (end < text.length && signs.length < length) {
      const sign = text[end]!;
      if (/[a-z\d]/i.test(sign)) signs += sign.toUpperCase();
      else if (!/[\s.-]/.test(sign)) break;
      end++;
    }
    if (signs.length < length) return [];
    const digits = [...signs.slice(4), ...signs.slice(0, 4)].map((sign) => String(Number.parseInt(sign, 36))).join('');
    return BigInt(digits) % 97n === 1n ? [{ start: index, end }] : [];
  });
}

/** Words behind which a name follows. */
const announcing = [
  ...['zoon', 'zoontje', 'dochter', 'dochtertje', 'broer', 'broertje', 'zus', 'zusje', 'kind', 'vriend', 'vriendin'],
  ...[
    'juf',
    'juffrouw',
    'meester',
    'meneer',
    'mevrouw',
    'mw.',
    'dhr.',
    'heer',
    'leraar',
    'lerares',
    'docent',
    'mentor',
  ],
  ...['directeur', 'directrice', 'oom', 'tante', 'opa', 'oma', 'heet', 'heette', 'genaamd', 'naam is'],
];
const eitherCase = (word: string) =>
  `[${word[0]!.toUpperCase()}${word[0]}]${word.slice(1).replaceAll('.', String.raw`\.`)}`;
const particle = String.raw`(?:[Vv]an|[Dd]en|[Dd]er|[Dd]e|[Tt]en|[Tt]er|[Ee]l|[Aa]l|[Bb]en)\s+`;
const proper = String.raw`\p{Lu}\p{Ll}+(?:['’-]\p{L}+)*`;
const whole = String.raw`(?:${particle})*${proper}(?:\s+(?:${particle})*${proper})*`;
const announced = new RegExp(String.raw`(?<=(?<![\p{L}])(?:${announcing.map(eitherCase).join('|')})\s+)${whole}`, 'gu');

/** In the order in which they go first: an address is an address, whatever numbers stand in it. */
const finders: Finder[] = [
  { kind: 'email', find: (text) => spans(text, email) },
  { kind: 'iban', find: ibans },
  { kind: 'link', find: (text) => spans(text, link) },
  { kind: 'phone', find: (text) => spans(text, phone) },
  { kind: 'date', find: (text) => spans(text, date) },
  { kind: 'bsn', find: (text) => spans(text, /(?<![\d.,])\d{8,9}(?![\d])/gu, isBsn) },
  { kind: 'plate', find: (text) => spans(text, plate) },
  { kind: 'address', find: (text) => addresses.flatMap((pattern) => spans(text, pattern)) },
  { kind: 'postcode', find: (text) => spans(text, postcode) },
  { kind: 'name', find: (text) => spans(text, announced) },
  {
    kind: 'name',
    find: (text, names) => spans(text, /(?<!\p{L})\p{L}{2,}(?:-\p{L}+)*/gu, (word) => isKnownName(word, names)),
  },
];

/** What is found in a text, in order of place. `names`: first names that are known, in small letters. */
export function findPersonal(text: string, names: ReadonlySet<string> = new Set()): RedactionMatch[] {
  const found: RedactionMatch[] = [];
  for (const { kind, find } of finders) {
    for (const { start, end } of find(text, names)) {
      if (!found.some((one) => start < one.end && end > one.start)) found.push({ kind, start, end });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

export function redacted(text: string, names?: ReadonlySet<string>): { text: string; kinds: IdentifierKind[] } {
  const found = findPersonal(text, names);
  let [said, from] = ['', 0];
  for (const { kind, start, end } of found) {
    said += text.slice(from, start) + kindWords[kind];
    from = end;
  }
  return { text: said + text.slice(from), kinds: found.map(({ kind }) => kind) };
}
