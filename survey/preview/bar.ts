import type { Walked } from './robots.ts';
import type { Store } from './store.ts';

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
    walking({ done, of }: Walked): void {
      if (button) button.textContent = 'Stop de robots';
      said.textContent = `Weg ${done} van ${of}.`;
    },
    walked(walked: Walked): void {
      if (button) button.textContent = 'Loop alle wegen';
      said.textContent = wordsOf(walked);
    },
  };
}

const countable = 1_000_000;

function wordsOf({ done, of, ways, stuck }: Walked): string {
  const [first] = stuck;
  if (of === 0) return 'Er is nog geen weg die aankomt. Kijk bij Alle wegen wat er mis is.';
  if (first) {
    const count = stuck.length === 1 ? 'bleef er één' : `bleven er ${stuck.length}`;
    return `Van de ${done} robots ${count} steken. De eerste bij vraag ${first.number}, ‘${first.title}’: ${first.why}`;
  }
  if (done < of) return `Gestopt na ${done} van de ${of} wegen. Tot daar kwam elke robot aan.`;
  if (of < ways) {
    const all = ways > countable ? 'meer dan een miljoen' : ways.toLocaleString('nl-NL');
    return `${of} van de ${all} wegen gelopen, samen langs elke sprong. Alle ${of} kwamen aan.`;
  }
  return of === 1 ? 'Eén weg gelopen. De robot kwam aan.' : `${of} wegen gelopen. Alle ${of} kwamen aan.`;
}
