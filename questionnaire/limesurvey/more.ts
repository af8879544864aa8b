import type { OptionEntry, QuestionEntry } from '../draft/campaign-file.ts';
import type { LsQuestion } from './survey.ts';

/** What of a question's settings a campaign says too, and by which names LimeSurvey has them. */
type MappedSettings = { entry: Partial<QuestionEntry>; settings: string[] };

const nothing: MappedSettings = { entry: {}, settings: [] };
const isSet = (value: string | undefined): boolean => !['', '0', 'N', undefined].includes(value);

/** A number may be written there as a text, or as an expression: that one is left. */
function bound(from: LsQuestion, setting: string): number | undefined {
  const text = from.attributes.get(setting)?.trim() ?? '';
  return /^-?\d{1,12}([.,]\d{1,3})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

export function numberOf(from: LsQuestion): MappedSettings {
  const [least, most] = [bound(from, 'min_num_value_n'), bound(from, 'max_num_value_n')];
  const whole = from.attributes.get('num_value_int_only') === '1';
  const [before, behind] = ['prefix', 'suffix'].map((setting) => from.attributes.get(setting)?.trim() ?? '');
  // One unit: what stands before a number goes where nothing stands behind it.
  const unit = behind || before || '';
  const fits = unit !== '' && unit.length <= 30 && !/[<>{}\n]/.test(unit);
  return {
    entry: {
      ...(fits && { unit }),
      ...(least !== undefined && { least }),
      ...(most !== undefined && most >= (least ?? 0) && { most }),
      ...(whole && { whole }),
    },
    settings: [
      ...(least === undefined ? [] : ['min_num_value_n']),
      ...(most === undefined || most < (least ?? 0) ? [] : ['max_num_value_n']),
      ...(whole ? ['num_value_int_only'] : []),
      ...(fits ? [behind ? 'suffix' : 'prefix'] : []),
    ],
  };
}

/** How many answers are chosen, and of how many. */
export function countsOf(from: LsQuestion, count: number): MappedSettings {
  const countIn = (setting: string): number | undefined => {
    const value = bound(from, setting);
    return value !== undefined && Number.isInteger(value) && value >= 1 && value <= count ? value : undefined;
  };
  const [least, given] = [countIn('min_answers'), countIn('max_answers')];
  const most = given !== undefined && given >= (least ?? 1) ? given : undefined;
  return {
    entry: { ...(least !== undefined && { least }), ...(most !== undefined && { most }) },
    settings: [...(least === undefined ? [] : ['min_answers']), ...(most === undefined ? [] : ['max_answers'])],
  };
}

/** The order by chance of a question's options, or of the statements of a list. */
export function shuffleOf(from: LsQuestion, named: readonly string[]): MappedSettings {
  const settings = ['random_order', ...named].filter((setting) => {
    const value = from.attributes.get(setting);
    return setting === 'random_order' ? isSet(value) : value === 'random';
  });
  return settings.length > 0 ? { entry: { shuffle: true }, settings } : nothing;
}

/** The codes of options that stand alone, where all of them are known. */
export function aloneOf(
  from: LsQuestion,
  codes: readonly string[],
): { alone: ReadonlySet<string>; settings: string[] } {
  const named = (from.attributes.get('exclude_all_others') ?? '').split(';').map((code) => code.trim());
  const alone = new Set(named.filter(Boolean));
  const known = alone.size > 0 && [...alone].every((code) => codes.includes(code));
  return known ? { alone, settings: ['exclude_all_others'] } : { alone: new Set(), settings: [] };
}

export const withAlone = (
  options: OptionEntry[],
  codes: readonly string[],
  alone: ReadonlySet<string>,
): OptionEntry[] => options.map((option, at) => (alone.has(codes[at]!) ? { ...option, exclusive: true } : option));
