import type { LiveTopic } from '#contract/calls/office/live.ts';
import type { DraftHolder, getDraft } from '#contract/calls/office/writing.ts';
import type { Call } from '#contract/client.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { Draft } from '#questionnaire/draft/draft.ts';
import type { News } from '../live/topics.ts';
import type { LeftCopy } from './local-draft.ts';
import type { Trouble } from './retry.ts';

export type SaveState = 'saved' | 'saving' | 'unsent';
/** What undo and redo did. 'some' and 'all' is what was changed since, so it stayed. */
export type Undone = { label: string; kept: 'nothing' | 'some' | 'all' };
export type DraftFacts = Omit<Reply<typeof getDraft>, 'draft' | 'revision' | 'holder'>;

/** A draft at one moment in this tab, as a screen draws it. */
export type DraftSnapshot = DraftFacts & {
  draft: Draft;
  revision: number;
  state: SaveState;
  /** Whether this tab may change it. */
  writes: boolean;
  holder: DraftHolder;
  /** Somebody took it over from this tab. */
  lost: boolean;
  /** What was typed on this device and is not in the draft. */
  left: LeftCopy | undefined;
  /** Why nothing arrives for the moment, or what the server refuses it for. */
  trouble: Trouble | undefined;
  refused: string | undefined;
  /** A colleague removed the questionnaire. */
  gone: boolean;
  /** False: this browser keeps nothing for us, so leaving would lose what is not sent. */
  kept: boolean;
  saved_here_at: Date | undefined;
  /** What undo would take back and redo would do again, by their labels. */
  undoes: string | undefined;
  redoes: string | undefined;
  undoes_act: number | undefined;
};

export type DraftPage = {
  session: { isOf: (email: string) => boolean; ended: () => void };
  call: Call;
  /** For what somebody typed: it goes on after the page is left. */
  lastingCall: Call;
  listen: (topic: LiveTopic, news: News) => () => void;
};
