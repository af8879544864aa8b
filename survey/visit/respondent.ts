/** Who answers, as the address of the page says it. */
export type Respondent = { token: string; email: string | null; anonymous_token: string | null };

/** Whose answers are nobody's, as the address alone says. */
export const isAnonymousAddress = ({ pathname }: Location): boolean => /^\/anoniem-onderzoek\//i.test(pathname);

/** /onderzoek/{email}/{token} or /anoniem-onderzoek/{token}, both with `a_t`. */
export function respondentOf({ pathname, search }: Location): Respondent {
  const [, , ...parts] = pathname.replace(/\/$/, '').split('/').map(decoded);
  const [token = '', email = null] = parts.reverse();
  return { token, email, anonymous_token: new URLSearchParams(search).get('a_t') };
}

/** An address that was torn within a letter stands for nobody, and says so as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function writeRespondentUrl(anonymousToken: string): void {
  const address = new URL(location.href);
  address.searchParams.set('a_t', anonymousToken);
  history.replaceState(history.state, '', address);
}
