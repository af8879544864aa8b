import type { QuestionEntry } from '../draft/campaign-file.ts';
import { isHardWord } from './hard-words.ts';
import { optionTitles, questionText, sentencesOf, type WritingHint } from './hint.ts';

const long_words = 15;
const strong_words = 25;

export function longHint(question: QuestionEntry): WritingHint | undefined {
  const sentences = questionText(question).flatMap(sentencesOf);
  const counted = sentences.map((sentence) => ({ sentence, words: sentence.split(/\s+/).filter(isWord).length }));
  const [worst] = counted.sort((a, b) => b.words - a.words);
  if (!worst || worst.words <= long_words) return undefined;
  return { code: 'long', facts: worst, ...(worst.words > strong_words && { strong: true }) };
}
const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

const nots = 'niet|geen|nooit|niemand|niets|nergens|zonder|nauwelijks|noch|zelden|amper';
const against =
  'oneens|onmogelijk|onnodig|onveilig|ontevreden|onvoldoende|onbelangrijk|onduidelijk|verbied(?:t|en)|verboden|vermijd(?:t|en)|voorkom(?:t|en)|weiger(?:t|en)|afschaffen|ontbreken|ontbreekt';
const negation = new RegExp(`(?<!\\p{L})(?:${nots}|${against})(?!\\p{L})`, 'giu');
/** In these a negation denies nothing. */
const harmless =
  /niet alleen|(?:wel|al|of) (?:dan )?niet|of (?:juist )?niet\b|zo niet|niet waar\?|niet (?:eens|tevreden|goed|mooi|leuk|veel), (?:en )?niet/giu;

/** Two negations in one sentence, or one in a statement that people may disagree with. */
export function doubleNegativeHint(question: QuestionEntry): WritingHint | undefined {
  for (const sentence of questionText(question).flatMap(sentencesOf)) {
    const found = sentence.replaceAll(harmless, '').match(negation) ?? [];
    const denied = found.some((word) => new RegExp(`^(?:${nots})$`, 'i').test(word));
    if (found.length > 1 && denied) return { code: 'double-negative', facts: { part: found.join(' … ') } };
  }
  const statement = (question.title ?? '').replaceAll(harmless, '');
  const denied = statement.endsWith('?') ? null : new RegExp(`(?<!\\p{L})(?:${nots})(?!\\p{L})`, 'iu').exec(statement);
  const agreeing = optionTitles(question).some((title) => /oneens/i.test(title));
  return denied && agreeing ? { code: 'double-negative', facts: { part: `${denied[0]} … oneens` } } : undefined;
}

/** Words that say which answer is the right one, or what everybody else does. */
const leading = [
  /vin(?:d|dt) (?:je|jij|u|jullie) (?:het |dat )?(?:ook|niet|toch|zelf ook)(?: niet)?(?! (?:fijn|leuk|goed|erg|moeilijk|lastig|vervelend)\b)/iu,
  /(?<!(?:erg|hoe|hoeverre|mate|sterk) )(?:ben|bent) (?:je|jij|u) het (?:er |ermee |er ook |ook )?(?:ook |niet )?(?:mee )?eens (?:dat|met)(?! (?:deze|de volgende|onderstaande) (?:zin|zinnen|stelling))/iu,
  /denk(?:t)? (?:je|jij|u) (?:ook|niet)\b/iu,
  /(?:^|\s)(?:natuurlijk|uiteraard|vanzelfsprekend|vanzelf sprekend|logischerwijs|ongetwijfeld|zonder twijfel)(?![\p{L}])/iu,
  /,?\s(?:toch|niet waar|nietwaar|hè|of niet soms)\?/iu,
  /(?:zoals )?(?:iedereen|elke ouder|iedere ouder|alle ouders|de meeste (?:ouders|mensen|kinderen|gezinnen|leraren)|veel (?:ouders|mensen) (?:vinden|zeggen|klagen)|goede ouders|een goede (?:ouder|vader|moeder))(?!\p{L})/iu,
  /(?:deskundigen|experts|artsen|onderzoekers|wetenschappers|onderzoek) (?:zeggen|vinden|waarschuwen|laat zien|laten zien|toont aan|wijst uit|raden aan)/iu,
  /(?:het is|zoals) (?:toch )?(?:bekend|duidelijk|belangrijk|algemeen bekend|je weet|u weet)(?: dat)?(?=[,\s])/iu,
  /(?<!\p{L})(?:is|wordt) het (?:nu |dan )?(?:niet|eindelijk) (?:eens |eindelijk |ook )?(?:belangrijk|goed|fijn|beter|tijd|hoog|raar|gek|logisch|jammer|nodig)/iu,
  /(?<!\p{L})(?:zou|zouden|moet|moeten) [^.?]*(?<!\p{L})(?:niet|eindelijk) (?:veel |eens |juist |ook |eindelijk |gewoon )?(?:meer|beter|moeten|vaker|eerder|minder|stoppen)/iu,
  /(?<!\p{L})toch (?:wel|ook|niet|al|zeker|zelf)(?!\p{L})/iu,
  /(?<!\p{L})(?:uit|volgens) (?:\p{L}+ )?(?:onderzoek|onderzoeken|deskundigen|experts|artsen|de wetenschap)(?!\p{L})/iu,
  /(?<!\p{L})hoe (?:geweldig|fantastisch|prachtig|vreselijk|schandalig|belachelijk|erg) (?:vind|vindt|is|zijn)(?!\p{L})/iu,
  /(?<!\p{L})(?:al |nu al )?zo (?:weinig|slecht|duur|druk|vreselijk|goed|belangrijk)(?! mogelijk)(?!\p{L})/iu,
  /(?:^|[.?!]\s)(?:gelukkig|helaas|terecht)(?!\p{L})/iu,
  /(?<!\p{L})(?:eindelijk eens|het zo belangrijke|zo belangrijke|geweldige|fantastische|schandalige?|belachelijke?|onzinnige?)(?!\p{L})/iu,
];

export function leadingHint(question: QuestionEntry): WritingHint | undefined {
  for (const text of questionText(question)) {
    for (const pattern of leading) {
      const found = pattern.exec(text);
      if (found) return { code: 'leading', facts: { part: found[0].trim() } };
    }
  }
  return undefined;
}

/** Short forms that everybody knows. */
const plain = new Set(
  'TV PC WC CD DVD GPS EU VS USA NS EHBO SMS OK ID A4 QR AH II III IV XL LET OP NIET OF EN WEL'.split(' '),
);
const capitals = /(?<![\p{L}\p{N}.])(?:\p{Lu}{2,6}|(?:\p{Lu}\.){2,6})(?![\p{L}\p{N}])/gu;
const dotted = /(?<![\p{L}.])(?:(?:[a-z]\.){2,6}|(?:bijv|bv|evt|incl|excl|resp|ca|nl|m\.i|z\.s\.m)\.)(?!\p{L})/gu;

export function abbreviationHint(question: QuestionEntry): WritingHint | undefined {
  const texts = [...questionText(question), ...optionTitles(question)];
  for (const text of texts) {
    if (text === text.toUpperCase()) continue;
    for (const { 0: short, index } of [...text.matchAll(capitals), ...text.matchAll(dotted)]) {
      const before = text.slice(0, index);
      const behind = text.slice(index + short.length);
      const explained = /^\s*(?:\(|=|:|betekent|staat voor)/.test(behind) || (/\($/.test(before) && /^\)/.test(behind));
      if (!plain.has(short) && !explained && !isHardWord(short)) return { code: 'abbreviation', facts: { short } };
    }
  }
  return undefined;
}

const formal = /(?<![\p{L}’'])(?:u|uw|uzelf)(?![\p{L}’'])/iu;
const informal = /(?<![\p{L}’'])(?:je|jij|jou|jouw|jezelf|jullie)(?![\p{L}’'])/iu;

export const speaksFormally = (question: QuestionEntry): string | undefined => spoken(question, formal);
export const speaksInformally = (question: QuestionEntry): string | undefined => spoken(question, informal);
const spoken = (question: QuestionEntry, form: RegExp): string | undefined =>
  form.exec([...questionText(question), ...optionTitles(question)].join('\n'))?.[0];

export function mixedAddressHint(question: QuestionEntry): WritingHint | undefined {
  const [u, je] = [speaksFormally(question), speaksInformally(question)];
  return u && je ? { code: 'mixed-address', facts: { formal: u, informal: je } } : undefined;
}
