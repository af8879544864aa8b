import type { PreviewAsks, PreviewFacts, PreviewMessage } from '#contract/draft-preview.ts';
import { makePreviewStore, type Store } from './preview-store.ts';
import { keepHistory, standIn, stayHere } from './stand-in.ts';

const part = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(`preview-${id}`) as Kind;

/** What stands above every screen of a preview: what it is, and a way to each question. */
function makeBar(store: Store) {
  const [go, arm, said] = [part<HTMLSelectElement>('go'), part<HTMLSelectElement>('arm'), part('said')];

  function list(): void {
    const { campaign, keys, arms = [] } = store.preview();
    const rows = campaign.questions.map(({ title }, at) => new Option(`${at + 1}. ${title}`, keys[at] ?? ''));
    go.replaceChildren(new Option('Ga naar een vraag', ''), new Option('Het begin', 'begin'), ...rows);
    arm.replaceChildren(...arms.map(({ title }, at) => new Option(`Groep ${title}`, `${at}`)));
    arm.value = `${store.arm()}`;
    arm.hidden = arms.length === 0;
  }

  list();
  go.addEventListener('change', () => {
    if (go.value !== '') store.goTo(go.value === 'begin' ? null : go.value);
    // The question on the page says where it is; the list offers to go.
    go.value = '';
    arm.value = `${store.arm()}`;
    said.textContent = '';
  });
  arm.addEventListener('change', () => store.showArm(Number(arm.value)));

  return {
    list,
    leads(address: string): void {
      said.textContent = `Een ouder gaat hier naar ${address}. Dit voorbeeld blijft staan.`;
    },
  };
}

// Runs before the survey's own script, which is the one that parents get: it never knows that nobody keeps its answers.
const facts = JSON.parse(document.getElementById('preview')!.textContent) as PreviewFacts;
const framed = window.parent !== window;
const store = makePreviewStore(facts);
const bar = makeBar(store);
standIn(store, facts);
stayHere(bar.leads);
if (framed) keepHistory();

/** On the channel other previews are heard as well: what they ask is not ours to answer. */
function hear({ data }: MessageEvent<PreviewMessage | PreviewAsks>): void {
  if (data.kind === 'go') store.goTo(data.key);
  else if (data.kind === 'draft') store.follow(data.preview);
  if (data.kind !== 'here') bar.list();
}

if (facts.channel !== null) {
  const channel = new BroadcastChannel(facts.channel);
  channel.addEventListener('message', hear);
  channel.postMessage({ kind: 'here' } satisfies PreviewAsks);
  // To this one alone: another window of the same preview stays where its reader is.
  addEventListener('message', (event) => {
    if (event.origin === location.origin && event.source === window.parent) hear(event);
  });
}
