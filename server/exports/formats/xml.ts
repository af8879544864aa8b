import { escapeXml } from './workbook.ts';

type Inside = string | readonly string[] | undefined;

/** An element with its attributes; those that are undefined are left out. What is inside is XML already. */
export function element(
  name: string,
  attributes: Record<string, string | number | undefined>,
  inside?: Inside,
): string {
  const told = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('');
  const text = typeof inside === 'string' ? inside : (inside ?? []).join('');
  return text ? `<${name}${told}>${text}</${name}>` : `<${name}${told}/>`;
}

/** An element with a text. */
export const worded = (
  name: string,
  text: string,
  attributes: Record<string, string | number | undefined> = {},
): string => element(name, attributes, escapeXml(text));
