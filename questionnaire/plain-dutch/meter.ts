import type { QuestionEntry } from '../draft/campaign-file.ts';
import { noWayOutHint, sensitiveHint, tooManyHint, unbalancedHint } from './answers.ts';
import { jargonHint } from './hard-words.ts';
import { sentencesOf, type WritingHint } from './hint.ts';
import { rangeHint } from './ranges.ts';
import {
  abbreviationHint,
  doubleNegativeHint,
  leadingHint,
  longHint,
  mixedAddressHint,
  speaksFormally,
  speaksInformally,
} from './sentences.ts';

/** Pairs that are one thing. */
const pairs =
  /(?:broers?|zus(?:sen|je|sjes)?|vader|moeder|papa|mama|opa|oma|juf|juffen|meesters?|leraar|lerares|jongens?|meisjes?|zoons?|dochters?|man|vrouw|hij|zij|ouders?|verzorgers?|jij|ja|nee|voor|na|af|toe|nu|dan|meer|minder|vaker|dag|nacht|heen|weer|in|om|op|wel|niet|één|een|twee|drie|vier|vijf|zes|\d+|eerste|tweede|naam|adres|bus|trein|taxi|busje) (?:en|of) (?:de |het |een |je |zijn |haar |tussen )?(?:broers?|zus(?:sen|je|sjes)?|vader|moeder|papa|mama|opa|oma|juf|juffen|meesters?|leraar|lerares|jongens?|meisjes?|zoons?|dochters?|man|vrouw|hij|zij|ouders?|verzorgers?|partner|ja|nee|voor|na|af|toe|nu|dan|meer|minder|vaker|minder vaak|dag|nacht|heen|weer|in|om|op|niet|wel|één|een|twee|drie|vier|vijf|zes|\d+|eerste|tweede|adres|trein|bus|taxi|busje|langer|ouder|later|zo)(?!\p{L})/giu;

const opinion =
  /(?<!\p{L})(?:on)?(?:tevreden|vind|vindt|vinden|vond|belangrijk|eens|oneens|blij|prettig|fijn|goed|slecht|moeilijk|makkelijk|duidelijk|veilig|beoordeel|beoordeelt|mening|denk|denkt|cijfer|vertrouwen|genoeg|voldoende|zorgen|leuk)(?!\p{L})/iu;
const det = '(?:de|het|een|je|jouw|uw|zijn|haar|hun|onze|ons|mijn|jullie|deze|die|dit|dat)';
/** 'de leraar en de sfeer', 'over het eten en over de opvang', 'van de rust en orde'. */
const twoThings = [
  new RegExp(
    `(?<!\\p{L})${det} (?:\\p{L}+ )?[\\p{L}-]+ (?:en|of) (?:(?:over|van|met|op|aan|voor|bij|in) )?${det} [\\p{L}-]+`,
    'iu',
  ),
  new RegExp(
    `(?<!\\p{L})(?:over|van|met|vind je|zijn) (?:${det} )?[\\p{L}-]+ (?:en|of) (?!${det} )[\\p{L}-]{3,}`,
    'iu',
  ),
];

const finite =
  '(?:heb|heeft|hebt|is|ben|bent|zijn|was|ga|gaat|kan|kun|kunt|wil|wilt|mag|moet|doe|doet|krijg|krijgt|voel|voelt|leer|leert|vind|vindt|weet|kom|komt|help|helpt|praat|lees|leest|speel|speelt|eet|slaap|slaapt|luister|luistert|werk|werkt|woon|woont|maak|maakt|gebruik|gebruikt|geef|geeft|zie|ziet|zit|staat|durf|durft|bel|belt|koop|koopt|betaal|betaalt|snap|snapt|begrijp|begrijpt|houd|houdt|blijf|blijft|vraag|vraagt|breng|brengt|haal|haalt|kijk|kijkt|sport|fiets|fietst)';
const subject = '(?:je|jij|u|jullie|we|wij|ik|hij|zij|ze|het|de|een|er|mijn|jouw|uw|je kind|school)';
const modal =
  /(?<!\p{L})(?:kan|kun|kunt|wil|wilt|mag|moet|ga|gaat|zou|help|helpt|lukt|durf|durft|leer|leert|probeer|te|laat)(?!\p{L})/iu;
const participle = '(?:ge|be|ver|ont|her)\\p{L}{2,}(?:d|t|en)';

/** Two verbs, each of which could be answered otherwise. */
const twoActs = [
  /(?<!\p{L})en\/of(?!\p{L})/iu,
  /(?<!\p{L})en (?:hoe|waarom|waardoor|wat|wanneer|wie|waar|welke?|zo ja|zo nee|hoeveel)(?!\p{L})/iu,
  new RegExp(`(?<!\\p{L})en (?:ook )?${finite} ${subject}(?!\\p{L})`, 'iu'),
  new RegExp(`^(?:hoe vaak |hoe |wanneer |waar )?${finite} (?:en|of) ${finite} ${subject}(?!\\p{L})`, 'iu'),
  new RegExp(`(?<!\\p{L})${participle} (?:en|of) (?:[\\p{L}-]+ ){0,2}${participle}(?!\\p{L})`, 'iu'),
];
/** 'Mijn kind gaat graag naar school en heeft daar vrienden.' */
const twoStatements = new RegExp(
  `\\p{L} en (?:ik |hij |zij |ze |daar |ook )?${finite} (?!${subject}(?!\\p{L}))\\p{L}`,
  'iu',
);
const twoInfinitives = /(?<!\p{L})(\p{L}{2,}en) (?:en|of) (?:[\p{L}-]+ ){0,2}(\p{L}{2,}en)\?/iu;

/** Two questions in one. What stands in brackets or behind 'bijvoorbeeld' are examples. */
function doubleHint({ title, type, options }: QuestionEntry): WritingHint | undefined {
  for (const sentence of sentencesOf(title ?? '')) {
    const bare = sentence.replaceAll(/\([^)]*\)|(?:bijvoorbeeld|zoals|denk aan).*$/giu, '').replaceAll(pairs, '');
    const acts = twoActs.map((pattern) => pattern.exec(bare)).find(Boolean);
    if (acts) return { code: 'double', facts: { part: acts[0].trim() } };
    const asks = bare.endsWith('?');
    const infinitives = asks && modal.test(bare) ? twoInfinitives.exec(bare) : null;
    if (infinitives) return { code: 'double', facts: { part: infinitives[0].replace('?', '') } };
    const statement = asks || type === 'text' ? null : twoStatements.exec(bare);
    if (statement) return { code: 'double', facts: { part: statement[0].trim() } };
    const judged = opinion.test(bare) || (options ?? []).some((one) => /eens|tevreden/i.test(one.title ?? ''));
    // Anyone who may tick several can tell both apart, and anyone who writes says it.
    const things = judged && type === 'multiple_choice' ? twoThings.map((one) => one.exec(bare)).find(Boolean) : null;
    if (things) return { code: 'double', facts: { part: things[0].trim() } };
  }
  return undefined;
}

/** First what spoils the answers, then what makes reading hard. */
const rules: ((question: QuestionEntry) => WritingHint | undefined)[] = [
  rangeHint,
  doubleHint,
  doubleNegativeHint,
  leadingHint,
  unbalancedHint,
  sensitiveHint,
  noWayOutHint,
  longHint,
  jargonHint,
  abbreviationHint,
  mixedAddressHint,
  tooManyHint,
];

/** All that could be plainer about a question. Pure: no network, and the same for the same words. */
export function hintsOf(question: QuestionEntry): WritingHint[] {
  const of = (one: QuestionEntry) => rules.flatMap((rule) => rule(one) ?? []);
  const subs = question.sub_questions ?? [];
  // What is better of a sub-question is better of the whole question, with that sub-question in its place.
  const lifted = subs.flatMap((sub, at) =>
    of(sub).map(({ better, ...hint }): WritingHint => {
      const whole = better && { ...question, sub_questions: subs.with(at, better) };
      return { ...hint, sub: at, ...(whole && { better: whole }) };
    }),
  );
  return [...of(question), ...lifted];
}

/** What a hint is remembered by once it was waved away: said again when the words change. */
export const hintKey = ({ code, facts }: WritingHint): string => `${code} ${JSON.stringify(facts)}`;

/** The one hint to show, if any: a strong one first, never one that was waved away. */
export function hintFor(question: QuestionEntry, waved: ReadonlySet<string> = new Set()): WritingHint | undefined {
  const left = hintsOf(question).filter((hint) => !waved.has(hintKey(hint)));
  return left.find(({ strong }) => strong) ?? left[0];
}

/** Questions of a list that say u where the others say je, or the other way round; the fewest are the odd ones. */
export function oddlyAddressed(questions: readonly QuestionEntry[]): number[] {
  const formal = questions.flatMap((one, at) => (speaksFormally(one) && !speaksInformally(one) ? at : []));
  const informal = questions.flatMap((one, at) => (speaksInformally(one) && !speaksFormally(one) ? at : []));
  if (formal.length === 0 || informal.length === 0) return [];
  return formal.length > informal.length ? informal : formal;
}
