import { type OptionMore, optionMoreOf } from './additions.ts';

/** 'Geen van deze', and other ways to say that none of the answers fits. */
const noneOfThese =
  /^(?:geen|niets|niemand|geen enkele?|niet van toepassing|(?:geen|niets|niemand) van (?:deze|die|dit|dat|beide|allen?|(?:de )?bovenstaande|de genoemde)(?!\p{L}).*)[.!]?$/iu;
export const isNoneOfThese = (title: unknown): boolean =>
  typeof title === 'string' && noneOfThese.test(title.replaceAll(/\s+/g, ' ').trim());

type Option = { readonly [key: string]: unknown };

/**
 * What an option of a file is besides its words. One that says that nothing fits stands alone among several answers, unless
 * the file says that it does not.
 */
export function optionMoreIn(type: string | undefined, option: Option): OptionMore {
  const { exclusive, title } = option;
  const isSilent = exclusive === undefined || exclusive === null || exclusive === '';
  const standsAlone = type === 'multiple_answer' && isSilent && isNoneOfThese(title);
  return { ...optionMoreOf(option), ...(standsAlone && { exclusive: true }) };
}
