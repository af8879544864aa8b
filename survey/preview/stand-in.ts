import type { PreviewFacts } from '#contract/draft-preview.ts';
import type { Answers } from '#questionnaire/flow.ts';
import type { Store } from './preview-store.ts';

const json = (body: object): Response => new Response(JSON.stringify(body), { status: 200 });

/**
 * Stands between the survey and the calls it makes: what it would save stays in the page. Whether an answer may be
 * given is judged by the server's own rules, which keeps nothing of it.
 */
export function standIn(store: Store, { judge }: PreviewFacts): void {
  const real = window.fetch.bind(window);
  window.fetch = async (asked, init) => {
    const { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.href);
    if (!pathname.startsWith('/api/v1/')) return real(asked, init);
    if (!pathname.endsWith('/answer')) return json({});
    const { answers } = JSON.parse(String(init?.body)) as { answers: Answers };
    const ids = Object.keys(answers);
    const question = store.shown().questions.find(({ id }) => ids.includes(id));
    const judged = await real(judge, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ question, answers }),
    });
    if (!judged.ok) return judged;
    store.answer(answers);
    return json({});
  };
}

/**
 * A preview goes nowhere: where the thank-you leads on, and what the links of the frame open, is not what is being
 * looked at. `tell` says where a parent would go.
 */
export function stayHere(tell: (address: string) => void): void {
  if (!('navigation' in window)) return;
  navigation.addEventListener('navigate', (event) => {
    const to = new URL(event.destination.url);
    if (!event.cancelable || event.hashChange || to.pathname === location.pathname) return;
    event.preventDefault();
    tell(to.origin === location.origin ? to.pathname : to.host);
  });
}

/** In a frame of the office the steps of the survey are no steps of the office: its way back leads past them all. */
export function keepHistory(): void {
  const replace = history.replaceState.bind(history);
  history.pushState = (state, unused) => replace({ ...(state as object), depth: 0 }, unused);
}
