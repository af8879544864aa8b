import type { Store } from './preview-store.ts';

const part = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(`preview-${id}`) as Kind;

/** What stands above every screen of a preview: what it is, and a way to each question. */
export function makeBar(store: Store) {
  const [go, said] = [part<HTMLSelectElement>('go'), part('said')];

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

  return {
    list,
    leads(address: string): void {
      said.textContent = `Een ouder gaat hier naar ${address}. Dit voorbeeld blijft staan.`;
    },
  };
}
