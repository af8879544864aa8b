import type { Store } from './preview-store.ts';
import type { WalkProgress } from './robots.ts';
import { sayWalked } from './walked-words.ts';

const part = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(`preview-${id}`) as Kind;
/** On a phone there are no robots. */
const walkButton = (): HTMLElement | null => document.getElementById('preview-walk');

/** What stands above every screen of a preview: what it is, a way to each question, and the robots. */
export function makeBar(store: Store, walk: () => Promise<void>) {
  const [go, button, said] = [part<HTMLSelectElement>('go'), walkButton(), part('said')];

  function list(): void {
    const { campaign, keys } = store.preview();
    const rows = campaign.questions.map(({ title }, at) => new Option(`${at + 1}. ${title}`, keys[at] ?? ''));
    go.replaceChildren(new Option('Ga naar een vraag', ''), new Option('Het begin', 'begin'), ...rows);
  }

  list();
  go.addEventListener('change', () => {
    if (go.value !== '') store.goTo(go.value === 'begin' ? null : go.value);
    // The question on the page says where it is; the list offers to go.
    go.value = '';
    said.textContent = '';
  });
  button?.addEventListener('click', () => void walk());

  return {
    list,
    leads(address: string): void {
      said.textContent = `Een ouder gaat hier naar ${address}. Dit voorbeeld blijft staan.`;
    },
    walking({ done, of }: WalkProgress): void {
      if (button) button.textContent = 'Stop de robots';
      said.textContent = `Route ${done} van ${of}.`;
    },
    walked(walked: WalkProgress): void {
      if (button) button.textContent = 'Loop alle routes';
      said.textContent = sayWalked(walked);
    },
  };
}
