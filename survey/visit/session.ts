import { tokenKey } from '#contract/session.ts';
import { isAnonymousAddress } from './respondent.ts';

/** Who is logged in on the site is so on a survey. The page's first script has shown the bar already. */
let token: string | null = null;

/** An anonymous answer says nothing of who sends it: docs/decisions/010. */
let apart = false;

/** Local storage is read once, as the page comes to life. What other tabs do is followed. */
export function openSession(): void {
  apart = isAnonymousAddress(location);
  change(stored());
  addEventListener('storage', ({ key, newValue }) => {
    // A null key is a storage that was emptied.
    if (key === tokenKey || key === null) change(key && newValue);
  });
}

/** The campaign turned out to be anonymous. */
export function keepApart(): void {
  apart = true;
}

/** What goes along with a call. */
export const tokenToSend = (): string | null => (apart ? null : token);

/** A server that does not know this token. What was filled in stays. */
export function forgetSession(refused: string): void {
  if (refused !== token) return;
  try {
    localStorage.removeItem(tokenKey);
  } catch {
    // It was read from there, and has been forbidden since.
  }
  change(null);
}

function stored(): string | null {
  try {
    return localStorage.getItem(tokenKey);
  } catch {
    return null;
  }
}

function change(next: string | null): void {
  token = next;
  document.documentElement.toggleAttribute('data-member', token !== null);
}
