import { excess, storable } from '#contract/fields.ts';
import type { CampaignFaultFacts } from '#questionnaire/file-faults.ts';
import { spelledNumber } from '#questionnaire/number.ts';

type Codes = keyof CampaignFaultFacts;
/** What is wrong with a campaign file, and where: `questions[2].options[0].go_to`. */
export type Fault = {
  [Code in Codes]: { place: string; code: Code } & FaultFactsOf<CampaignFaultFacts[Code]>;
}[Codes];
type FaultFactsOf<Facts> = Facts extends null ? { facts?: undefined } : { facts: Facts };
/** A code, behind it the facts that it needs. */
export type Wrong = {
  [Code in Codes]: [code: Code, ...(CampaignFaultFacts[Code] extends null ? [] : [facts: CampaignFaultFacts[Code]])];
}[Codes];

/** Empty and absent are the same in a campaign file. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Reads values of which nothing is known yet, and collects every fault instead of stopping at the first. */
/** Nobody reads more of them, and a hostile file has a hundred thousand. */
const faultsMost = 1000;

export class FileReading {
  readonly faults: Fault[] = [];

  tell(place: string, ...[code, facts]: Wrong): void {
    if (this.faults.length < faultsMost) this.faults.push({ place, code, ...(facts && { facts }) } as Fault);
  }

  /** Null where it is none, so that nobody asks for what would stand in it. */
  object(place: string, value: unknown, known: readonly string[]): Record<string, unknown> | null {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.tell(place, ...((isGiven(value) ? ['not_an_object'] : ['empty']) as Wrong));
      return null;
    }
    const entry = { ...value } as Record<string, unknown>;
    const absent = known.filter((key) => !Object.hasOwn(entry, key));
    for (const key of Object.keys(entry).filter((key) => !known.includes(key))) {
      const at = place ? `${place}.${key}` : key;
      const meant = absent.find((one) => isNear(one, key));
      if (meant === undefined) this.tell(at, 'key_unknown', { known: known.join(', ') });
      else {
        this.tell(at, 'key_misspelled', { meant });
        // Read as it was meant, so that it is not told to be missing as well.
        entry[meant] = entry[key];
      }
    }
    return entry;
  }

  list(place: string, value: unknown, most: number): unknown[] {
    if (!isGiven(value)) return [];
    if (!Array.isArray(value)) {
      this.tell(place, 'not_a_list');
      return [];
    }
    if (value.length > most) this.tell(place, 'list_too_long', { count: value.length, most });
    return value;
  }

  flag(place: string, value: unknown): boolean {
    if (isGiven(value) && typeof value !== 'boolean') this.tell(place, 'not_true_or_false');
    return value === true;
  }

  number(place: string, value: unknown): number | undefined {
    if (!isGiven(value)) return undefined;
    if (typeof value === 'number' && spelledNumber(String(value).replace('.', ',')) !== undefined) return value;
    this.tell(place, 'not_a_number');
    return undefined;
  }

  text(place: string, value: unknown, { most, required = false }: { most: number; required?: boolean }): string {
    if (!isGiven(value)) {
      if (required) this.tell(place, 'missing');
      return '';
    }
    const over = typeof value === 'string' && excess(value, most);
    if (typeof value !== 'string') this.tell(place, 'not_a_text');
    else if (!storable(value)) this.tell(place, 'text_not_storable');
    else if (over === 'characters') this.tell(place, 'text_too_long', { most });
    else if (over === 'bytes') this.tell(place, 'text_too_heavy', { bytes: most * 8 });
    else if (required && value.trim() === '') this.tell(place, 'missing');
    else return value.normalize('NFC');
    return '';
  }
}

/** Whether a word was meant by another: a slip of one letter, two that changed places, a capital or a dash. */
function isNear(word: string, other: string): boolean {
  const [a, b] = [word, other].map((one) => one.toLowerCase().replaceAll(/[_\s-]/g, '')) as [string, string];
  let before = 0;
  while (before < a.length && a[before] === b[before]) before++;
  let behind = 0;
  while (behind < Math.min(a.length, b.length) - before && a.at(-1 - behind) === b.at(-1 - behind)) behind++;
  const differing = Math.max(a.length, b.length) - before - behind;
  return differing <= 2 && before + behind >= a.length / 2;
}
