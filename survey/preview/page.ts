import type { PreviewAsks, PreviewFacts, PreviewMessage } from '#contract/draft-preview.ts';
import { makeBar } from './bar.ts';
import { makePreviewStore } from './preview-store.ts';
import { keepHistory, standIn, stayHere } from './stand-in.ts';

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
  else if (data.kind === 'draft') {
    store.follow(data.preview);
    bar.list();
  }
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
