/** Who answers, as the address of the page says it. */
export type Respondent = { token: string; email: string | null; anonymous_token: string | null };

/** /onderzoek/{email}/{token} or /anoniem-onderzoek/{token}, both with `a_t`. */
export function respondentOf({ pathname, search }: Location): Respondent {
  const [, , ...parts] = pathname.replace(/\/$/, '').split('/').map(decodeURIComponent);
  const [token = '', email = null] = parts.reverse();
  return { token, email, anonymous_token: new URLSearchParams(search).get('a_t') };
}

export function writeAddress(anonymousToken: string): void {
  const address = new URL(location.href);
  address.searchParams.set('a_t', anonymousToken);
  history.replaceState(history.state, '', address);
}
