import type { KeyObject } from 'node:crypto';
import { createPublicKey } from 'node:crypto';

/** 'v=DKIM1; p=…' as a map, names in small letters. */
export const tagsOf = (record: string): Map<string, string> =>
  new Map(
    record.split(';').map((tag) => {
      const [name = '', ...value] = tag.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()];
    }),
  );

/** The public half, as a record in the domain name system says it. */
export const publicHalf = (key: KeyObject): string =>
  createPublicKey(key.export({ type: 'pkcs8', format: 'pem' }))
    .export({ type: 'spki', format: 'der' })
    .toString('base64');

export const dkimRecord = (key: KeyObject): string => `v=DKIM1; k=rsa; p=${publicHalf(key)}`;

export const dkimName = (selector: string, domain: string): string => `${selector}._domainkey.${domain}`;

/** What is wrong with a list of those who may send; undefined: nothing that can be seen from here. */
export function faultOfSpf(texts: string[]): string | undefined {
  const records = texts.filter((text) => /^v=spf1( |$)/i.test(text));
  if (records.length === 0) return 'there is no SPF record';
  if (records.length > 1) return 'there is more than one SPF record, which counts as none';
  const terms = (records[0] ?? '').toLowerCase().split(/\s+/).slice(1);
  if (terms.some((term) => /^[+]?all$/.test(term))) return 'its SPF record lets everybody send';
  const lets = terms.some(
    (term) => /^[+]?(include:|a\b|mx\b|ip4:|ip6:|exists:|ptr\b)/.test(term) || /^redirect=/.test(term),
  );
  return lets ? undefined : 'its SPF record lets nobody send';
}

/** Whether two domains are aligned, by the DMARC record that was found at the domain `home`. */
export function aligned(one: string, from: string, strict: boolean, home: string): boolean {
  const [first, second] = [one.toLowerCase(), from.toLowerCase()];
  if (strict) return first === second;
  const within = (name: string) => name === home || name.endsWith(`.${home}`);
  const under = first.endsWith(`.${second}`) || second.endsWith(`.${first}`);
  return first === second || under || (within(first) && within(second));
}
