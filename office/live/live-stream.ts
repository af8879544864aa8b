import { type LiveMessage, type LiveTopic, liveOver, livePath, liveTopicsMost } from '#contract/calls/office/live.ts';
import { askAnew, base } from '../api.ts';
import { followed, makeTopics, type News } from './topics.ts';

/**
 * What happens elsewhere, as it happens: one stream of the server for each browser, held by one of its tabs (the one that has the
 * lock), which tells the others. Without a line, or in a browser without locks, each tab asks every ten seconds.
 */
type LiveConnection = { up: boolean; at: Date };
type TabMessage =
  | { kind: 'want'; tab: string; topics: string[] }
  | { kind: 'who' }
  | ({ kind: 'news' } & LiveMessage)
  /** `unheard`: topics that the stream has no room for. */
  | { kind: 'line'; up: boolean; unheard: readonly string[] };

const ask_ms = 10_000;
const again_ms = 3000;
const topics = makeTopics<News>();
/** Of what there was news while nobody looked at this tab: it asks once somebody does. */
const missed = new Set<string>();
const isHidden = (): boolean => document.visibilityState === 'hidden';
const watchers = new Set<() => void>();
/** Until something says otherwise there is a line: it is only being opened. */
let line: LiveConnection = { up: true, at: new Date() };
let tell: ((said: TabMessage) => void) | undefined;
let asking: ReturnType<typeof setInterval> | undefined;

export const readConnection = (): LiveConnection => line;
export function watchConnection(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Hears of a topic until the function that it gives is called. */
export function onTopic(topic: LiveTopic, news: News): () => void {
  const stop = topics.add(topic, news);
  start();
  wanted();
  return () => {
    stop();
    wanted();
  };
}

function become(next: LiveConnection): void {
  line = next;
  for (const watcher of watchers) watcher();
}

async function askAll(): Promise<void> {
  if (isHidden()) {
    for (const topic of topics.names()) missed.add(topic);
    return;
  }
  missed.clear();
  const all = [...topics.all()];
  if (all.length === 0) return;
  const answered = await Promise.all(all.map((news) => news()));
  if (answered.every(Boolean)) become({ ...line, at: new Date() });
}

function hear(said: TabMessage): void {
  if (said.kind === 'news') {
    if (line.up) become({ up: true, at: new Date() });
    if (isHidden()) missed.add(said.topic);
    else for (const news of topics.of(said.topic)) void news(said.revision);
  } else if (said.kind === 'line') {
    // A tab of which something is left out asks for all of its own, as one without a line.
    const up = said.up && !topics.names().some((topic) => said.unheard.includes(topic));
    const isBack = up && !line.up;
    become({ up, at: up ? new Date() : line.at });
    // What happened while there was no line, was told to nobody.
    if (isBack) void askAll();
  }
}

const wanted = (): void => tell?.({ kind: 'want', tab, topics: topics.names() });
let tab = '';

function start(): void {
  if (asking !== undefined) return;
  asking = setInterval(() => !line.up && void askAll(), ask_ms);
  document.addEventListener('visibilitychange', () => {
    if (!line.up) void askAll();
    else if (!isHidden()) {
      for (const topic of missed) for (const news of topics.of(topic)) void news();
      missed.clear();
    }
  });
  window.addEventListener('online', () => void askAll());
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') {
    become({ ...line, up: false });
    return;
  }
  tab = String(crypto.getRandomValues(new Uint32Array(2)));
  const channel = new BroadcastChannel('ouderpanel.live');
  let lead: ((said: TabMessage) => void) | undefined;
  tell = (said) => {
    channel.postMessage(said);
    lead?.(said);
  };
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    hear(data);
    if (data.kind === 'who') wanted();
    lead?.(data);
  };
  window.addEventListener('pagehide', () =>
    channel.postMessage({ kind: 'want', tab, topics: [] } satisfies TabMessage),
  );
  window.addEventListener('pageshow', wanted);
  void navigator.locks.request('ouderpanel.live', () => {
    const said = (what: TabMessage) => {
      channel.postMessage(what);
      hear(what);
    };
    lead = holdStream(said);
    said({ kind: 'who' });
    wanted();
    // Held for as long as this tab lives.
    return new Promise<never>(() => undefined);
  });
}

/** The stream itself, with what all tabs together want. */
function holdStream(said: (what: TabMessage) => void): (heard: TabMessage) => void {
  const wants = new Map<string, string[]>();
  let [stream, open]: [EventSource | undefined, string] = [undefined, ''];
  let [up, unheard]: [boolean, readonly string[]] = [line.up, []];
  let later: ReturnType<typeof setTimeout> | undefined;

  function gone(): void {
    up = false;
    said({ kind: 'line', up, unheard });
    stream?.close();
    open = '';
    clearTimeout(later);
    later = setTimeout(connect, again_ms);
  }
  function connect(): void {
    const follow = followed(wants.values(), liveTopicsMost);
    const all = follow.open.join(',');
    unheard = follow.unheard;
    if (all === open) {
      said({ kind: 'line', up, unheard });
      return;
    }
    stream?.close();
    open = all;
    if (all === '') return;
    stream = new EventSource(`${base}${livePath}?topics=${encodeURIComponent(all)}`);
    stream.onopen = () => {
      up = true;
      said({ kind: 'line', up, unheard });
    };
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      said({ kind: 'news', ...(JSON.parse(data) as LiveMessage) });
    };
    stream.addEventListener(liveOver, () => {
      gone();
      void askAnew(['session']);
    });
    stream.onerror = gone;
  }
  // The browser knows better than a clock when to try again.
  window.addEventListener('online', () => {
    clearTimeout(later);
    connect();
  });
  return (heard) => {
    if (heard.kind !== 'want') return;
    said({ kind: 'line', up, unheard });
    if (heard.topics.length > 0) wants.set(heard.tab, heard.topics);
    else wants.delete(heard.tab);
    clearTimeout(later);
    // Screens that change places leave a topic and want it again at once.
    later = setTimeout(connect, 50);
  };
}
