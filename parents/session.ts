import { useSyncExternalStore } from 'react';
import { tokenKey as key } from '#contract/session.ts';

const watchers = new Set<() => void>();
let token = stored();

declare global {
  interface Window {
    /** What the first script of the page found, before there was anything to paint. */
    storedToken?: string | null;
  }
}

/**
 * Local storage is read once, when the site starts: by the first script of the page, or here where that could not. A
 * browser that forbids it keeps the token in memory.
 */
function stored(): string | null {
  try {
    const found = globalThis.window?.storedToken;
    return found === undefined ? localStorage.getItem(key) : found;
  } catch {
    return null;
  }
}

function change(next: string | null): void {
  if (next === token) return;
  token = next;
  for (const watcher of watchers) watcher();
}

function store(next: string | null): void {
  try {
    if (next === null) localStorage.removeItem(key);
    else localStorage.setItem(key, next);
  } catch {
    // Storage is off: the session then lasts as long as this page.
  }
  change(next);
}

/** The bar of who is logged in stands in every page, and shows by this mark, which the first script sets before paint. */
export const showBar = (): void => void document.documentElement.toggleAttribute('data-member', token !== null);

export const storeSession = (next: string): void => store(next);
export const clearSession = (): void => store(null);
export const currentToken = (): string | null => token;

export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The server draws a page for everybody, so for nobody who is logged in. */
export const useToken = (): string | null => useSyncExternalStore(watchSession, currentToken, () => null);
export const useIsMember = (): boolean => useToken() !== null;

export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    // A null key is a storage that was emptied.
    if (event.key !== key && event.key !== null) return;
    const next = event.key === null ? null : event.newValue;
    const isSomebodyElse = token !== null && next !== null && next !== token;
    change(next);
    // What stands on this page belongs to the member before.
    if (isSomebodyElse) window.location.reload();
  });
}
