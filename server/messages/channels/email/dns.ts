import { Resolver } from 'node:dns/promises';

/** What is asked of the domain name system; a test asks a server of its own. */
export type Lookups = Pick<Resolver, 'resolveTxt' | 'resolveMx'>;

export const makeLookups = (): Lookups => new Resolver({ timeout: 2000, tries: 2 });

/** The look-up failed. That is not the same as a record that does not exist. */
export class NotLookedUp extends Error {}

const limitMs = 5000;
const notThere = ['ENOTFOUND', 'ENODATA'];

export async function textsAt(lookups: Lookups, name: string): Promise<string[]> {
  // A long record stands in pieces.
  return (await asked(name, lookups.resolveTxt(name))).map((pieces) => pieces.join(''));
}

export async function takesMail(lookups: Lookups, domain: string): Promise<boolean> {
  const found = await asked(domain, lookups.resolveMx(domain));
  // An MX record without a name says that the domain takes no mail (RFC 7505).
  return found.some(({ exchange }) => exchange !== '');
}

async function asked<T>(name: string, answer: Promise<T[]>): Promise<T[]> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    limit = setTimeout(() => reject(Object.assign(new Error(), { code: 'ETIMEOUT' })), limitMs);
  });
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    const { code = 'fault' } = error as NodeJS.ErrnoException;
    if (notThere.includes(code)) return [];
    throw new NotLookedUp(`${name} could not be looked up (${code})`);
  } finally {
    clearTimeout(limit);
  }
}
