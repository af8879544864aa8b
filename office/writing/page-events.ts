type Acts = {
  /** The page may be gone in a moment, or the line is back. */
  sendNow: () => void;
  leave: () => void;
  /** The browser shows a page again that was left. */
  comeBack: () => void;
  /** Leaving would lose something. */
  asksToStay: () => boolean;
};

/** What happens to the page around a draft, until the signal. */
export function onPage({ sendNow, leave, comeBack, asksToStay }: Acts, signal: AbortSignal): void {
  window.addEventListener('online', sendNow, { signal });
  document.addEventListener('visibilitychange', sendNow, { signal });
  window.addEventListener('pagehide', leave, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && comeBack(), { signal });
  window.addEventListener('beforeunload', (event) => asksToStay() && event.preventDefault(), { signal });
}
