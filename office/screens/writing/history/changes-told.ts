import type { HistoryLine } from '#contract/calls/office/writing.ts';
import type { Change } from '#contract/writing/changes.ts';
import type { Draft } from '#contract/writing/draft.ts';

/** Titles by key, as far as they are known: of the draft as it is now, and of what newer and older lines say. */
export function titlesIn(draft: Draft, lines: readonly Pick<HistoryLine, 'changes'>[]): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  const know = (key: string, title: unknown) => {
    if (!titles.has(key) && typeof title === 'string' && title.trim() !== '') titles.set(key, title.trim());
  };
  for (const { key, entry } of draft.questions) know(key, entry.title);
  for (const { changes } of lines)
    for (const change of changes as readonly Change[]) {
      if (change.kind === 'put') know(change.question.key, change.question.entry.title);
      if (change.kind === 'edit') know(change.key, change.entry.title);
    }
  return titles;
}

const settingWords: Record<string, string> = {
  title: 'de titel',
  description: 'de inleiding',
  anonymous: 'of de lijst anoniem is',
  opens_at: 'wanneer de lijst opengaat',
  closes_at: 'wanneer de lijst sluit',
  link: 'waar ouders na afloop heen gaan',
  attributes: 'welke gegevens nog gevraagd worden',
  background: 'de kenmerken voor de resultaten',
  invitation: 'de uitnodiging',
  reminder: 'de herinnering',
};

const acts: Record<Exclude<Change['kind'], 'set'>, string> = {
  put: 'Nieuw',
  edit: 'Veranderd',
  move: 'Verplaatst',
  remove: 'Weggehaald',
};

/** The title that a change itself gave: a line of long ago has the words of long ago, whatever came after. */
function titleIn(change: Exclude<Change, { kind: 'set' }>): string | undefined {
  const entry = change.kind === 'put' ? change.question.entry : change.kind === 'edit' ? change.entry : undefined;
  return typeof entry?.title === 'string' ? entry.title.trim() || undefined : undefined;
}

/** What a set of changes did, a line for each thing: 'Veranderd: ‘Krijgt je kind huiswerk?’.' */
export function sayChanges(changes: readonly Change[], titles: ReadonlyMap<string, string>): string[] {
  const said = changes.map((change) => {
    if (change.kind === 'set') return `Veranderd: ${settingWords[change.name] ?? `een instelling (${change.name})`}.`;
    const key = change.kind === 'put' ? change.question.key : change.key;
    const title = titleIn(change) ?? titles.get(key);
    return `${acts[change.kind]}: ${title ? `‘${title}’` : 'een vraag zonder titel'}.`;
  });
  return [...new Set(said)];
}

export const whyWords: Record<NonNullable<HistoryLine['why']>, string> = {
  undo: 'Ongedaan gemaakt',
  put_back: 'Teruggezet',
  file: 'Uit een bestand',
  start: 'Begonnen',
};
