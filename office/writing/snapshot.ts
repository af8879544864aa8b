import type { getDraft } from '#contract/calls/office/writing.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { Draft } from '#contract/writing/draft.ts';
import type { Conflict } from '#contract/writing/merge.ts';
import type { Acts } from './acts.ts';
import { conflictsOf, isEmpty, type Queue } from './queue.ts';
import type { Trouble } from './send.ts';

export type SaveState = 'saved' | 'saving' | 'unsent' | 'conflict';
/** What undo and redo did. 'some' and 'all' is what was changed since by somebody else, or later: so it stayed. */
export type Undone = { label: string; kept: 'nothing' | 'some' | 'all' };
export type Facts = Omit<Reply<typeof getDraft>, 'draft' | 'revision'>;

/** A draft at one moment in this tab, as a screen draws it. */
export type DraftSnapshot = Facts & {
  /** As it is on this screen: what the server has, with everything that was typed here on top. */
  draft: Draft;
  /** The newest revision of the server that is known here. */
  revision: number;
  state: SaveState;
  /** Why something is not sent: no line, no session, or what the server refuses it for. */
  trouble: Trouble | undefined;
  refused: string | undefined;
  /** A colleague removed the questionnaire: nothing that is typed can be saved, unless it is put back. */
  gone: boolean;
  /** False: this browser keeps nothing for us, so leaving would lose what is not sent. */
  kept: boolean;
  saved_here_at: Date | undefined;
  conflicts: readonly Conflict[];
  /** What undo would take back and redo would do again, by their labels. */
  undoes: string | undefined;
  redoes: string | undefined;
  /** The name of the act that undo would take back now: by it that act is taken back later as well. */
  undoes_act: number | undefined;
};

type Now = Pick<DraftSnapshot, 'trouble' | 'refused' | 'gone' | 'kept' | 'saved_here_at'> & {
  facts: Facts;
  adopting: number;
};

export const snapshotOf = (queue: Queue, acts: Acts, { facts, adopting, ...now }: Now): DraftSnapshot => ({
  ...facts,
  ...now,
  ...{
    draft: queue.shown,
    revision: queue.revision,
    state: stateOf(queue, adopting, now),
    conflicts: conflictsOf(queue),
  },
  ...{ undoes: acts.past.at(-1)?.label, redoes: acts.future.at(-1)?.label },
  undoes_act: acts.past.at(-1)?.id,
});

function stateOf(queue: Queue, adopting: number, { trouble, refused }: Pick<Now, 'trouble' | 'refused'>): SaveState {
  if (queue.held.length > 0) return 'conflict';
  if (isEmpty(queue) && adopting === 0) return 'saved';
  return trouble || refused ? 'unsent' : 'saving';
}
