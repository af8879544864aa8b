import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement as make, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { test } from 'vitest';
import { previewAt, previewOf } from '#contract/draft-preview.ts';
import { tellEdits } from '#questionnaire/difference/edit-notes.ts';
import { changesBetween } from '#questionnaire/draft/changes.ts';
import type { Draft } from '#questionnaire/draft/draft.ts';
import { makeAnyDraft } from '#test/editor-tabs/make-any-drafts.ts';
import { type Panel, PanelProvider } from '#ui/panel.tsx';
import { ToastProvider } from '#ui/Toasts.tsx';
import { DifferenceList } from './difference/Difference.tsx';
import AddressHint from './editor/AddressHint.tsx';
import { Lede } from './editor/Lede.tsx';
import HintText from './editor/question/HintText.tsx';
import { Workbench } from './editor/Workbench.tsx';
import { sayChanges, titlesIn } from './history/changes-told.ts';
import { PaperForm } from './paper/Paper.tsx';
import { WaysDrawn, WaysSentence } from './routes/RoutesScreen.tsx';

declare const process: { env: Record<string, string | undefined> };
/** `npm run proof drafts` asks for ten thousand. */
const drafts = Number(process.env.DRAFTS ?? 50);
const id = '00000000-0000-4000-8000-000000000000';
const nothing = () => undefined;
const queries = new QueryClient();

function draw(screen: ReactNode): string {
  const panel = PanelProvider({ panel: { panel_name: 'Ouderpanel' } as Panel, children: screen });
  const routed = make(MemoryRouter, null, make(ToastProvider, null, panel));
  return renderToStaticMarkup(make(QueryClientProvider, { client: queries }, routed));
}

function opens(seed: number, draft: Draft, before: Draft): void {
  const writing = { draft, out: null, writes: true, change: nothing };
  const places = ['begin', 'instellingen', 'berichten', ...draft.questions.map(({ key }) => key)];
  const open = places[seed % places.length]!;
  const bench = {
    campaign: id,
    now: () => writing,
    anonymousOut: undefined,
    faults: [],
    wasSent: false,
    preview: null,
  };
  draw(make(Workbench, { ...bench, writing, open, onOpen: nothing, onRemoved: nothing }));
  const hint = { waved: undefined, isOld: false, onTake: nothing, onWave: nothing, onOpen: nothing };
  for (const { entry } of draft.questions) draw(make(HintText, { ...hint, entry }));
  draw(make(AddressHint, { ...hint, questions: draft.questions }));
  draw(make(Lede, { draft, faults: [] }));
  draw(make(WaysSentence, { shown: draft, counted: null }));
  draw(make(WaysDrawn, { id, shown: draft, counted: null }));
  draw(make(PaperForm, { draft, version: 1, title: 'Proef' }));
  const preview = previewOf(draft);
  for (const key of [null, ...preview.keys]) previewAt(preview, key);
  const changed = { id, draft: { draft, version: 2, out: before, stage: 'open', gone: false } };
  draw(make(DifferenceList, { ...changed, out: before } as never));
  const changes = changesBetween(before, draft);
  sayChanges(changes, titlesIn(draft, [{ changes }]), tellEdits(before, changes));
}

test(
  'every draft opens in the editor, the ways, the preview, the difference, the history and on paper',
  () => {
    for (let seed = 1; seed <= drafts; seed++) {
      const draft = makeAnyDraft(seed);
      try {
        opens(seed, draft, makeAnyDraft(seed + 1));
      } catch (error) {
        throw new Error(`draft ${seed}: ${error}`, { cause: error });
      }
    }
  },
  60_000 + drafts * 100,
);
