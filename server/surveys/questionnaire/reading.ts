import { excess, storable } from '#contract/fields.ts';

/** What is wrong with a campaign file, and where: `questions[2].options[0].go_to`. */
export type Fault = { place: string; fault: string };

/** Empty and absent are the same in a campaign file. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Reads values of which nothing is known yet, and collects every fault instead of stopping at the first. */
export class Reading {
  readonly faults: Fault[] = [];

  tell(place: string, fault: string): void {
    this.faults.push({ place, fault });
  }

  object(place: string, value: unknown, known: readonly string[]): Record<string, unknown> {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      if (isGiven(value)) this.tell(place, 'must be an object: {…}.');
      return {};
    }
    for (const key of Object.keys(value)) {
      if (!known.includes(key))
        this.tell(place ? `${place}.${key}` : key, `is not known here. Known: ${known.join(', ')}.`);
    }
    return value as Record<string, unknown>;
  }

  list(place: string, value: unknown, most: number): unknown[] {
    if (!isGiven(value)) return [];
    if (!Array.isArray(value)) {
      this.tell(place, 'must be a list: […].');
      return [];
    }
    if (value.length > most) this.tell(place, `has ${value.length} entries; at most ${most} are possible.`);
    return value;
  }

  flag(place: string, value: unknown): boolean {
    if (isGiven(value) && typeof value !== 'boolean') this.tell(place, 'must be true or false.');
    return value === true;
  }

  text(place: string, value: unknown, { most, required = false }: { most: number; required?: boolean }): string {
    if (!isGiven(value)) {
      if (required) this.tell(place, 'is missing.');
      return '';
    }
    const over = typeof value === 'string' && excess(value, most);
    if (typeof value !== 'string') this.tell(place, 'must be a text: "…".');
    else if (!storable(value)) this.tell(place, 'holds a character that cannot be stored.');
    else if (over === 'characters') this.tell(place, `is longer than ${most} characters.`);
    else if (over === 'bytes') this.tell(place, `takes more than ${most * 8} bytes.`);
    else if (required && value.trim() === '') this.tell(place, 'is missing.');
    else return value.normalize('NFC');
    return '';
  }
}
