import { useSyncExternalStore } from 'react';
import { tokenKey as key } from '#contract/session.ts';

const watchers = new Set<() => void>();
let token = stored();

/** Local storage is read here, once, when the site starts. A browser that forbids it keeps the token in memory. */
function stored(): string | null {
  try {
    return localStorage.getItem(key);
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

export const login = (next: string): void => store(next);
export const logout = (): void => store(null);
export const currentToken = (): string | null => token;

export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const useToken = (): string | null => useSyncExternalStore(watchSession, currentToken);
export const useIsMember = (): boolean => useToken() !== null;

/** What one tab does, the others follow. */
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
