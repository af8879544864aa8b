import type { Context } from '../../platform/core/context.ts';
import type { CommandArgs } from './command.ts';

/** The line that a terminal shows while a command works for long. */
type ProgressLine = {
  /** Shows how much is done; leave `of` out where nobody knows how much there is in all. */
  at(done: number, of?: number): void;
  /** Takes the progress line away, so that the answer can be printed in its place. */
  end(): void;
};
type Terminal = { isTTY?: boolean; columns?: number; write(text: string): unknown };
type ProgressOptions = {
  /** How a count is written: as a number with commas, unless the caller counts something else, such as bytes. */
  count?: (done: number) => string;
  terminal?: Terminal;
};

const everyMs = 100;
/** Until this much time has passed, nobody can guess how much is left. */
const guessFromMs = 2000;
const toStart = '\r\u001b[K';

/** Shows count, share and time left on standard error. Shows nothing with `--json`, or where no terminal is watched. */
export function startProgress(
  { clock }: Pick<Context, 'clock'>,
  { options }: Pick<CommandArgs, 'options'>,
  what: string,
  { count = (done) => done.toLocaleString('en'), terminal = process.stderr }: ProgressOptions = {},
): ProgressLine {
  if (!terminal.isTTY || options.json === true) return { at: () => undefined, end: () => undefined };
  const began = clock.steady();
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    at(done, of) {
      const now = clock.steady();
      if (now - shownAt < everyMs && done !== of) return;
      shownAt = now;
      const text = [what, ...told(done, of, now - began, count)].join('  ');
      // A terminal that does not know its width says 0.
      terminal.write(toStart + text.slice(0, (terminal.columns || 80) - 1));
    },
    end: () => void terminal.write(toStart),
  };
}

function told(done: number, of: number | undefined, ms: number, count: (done: number) => string): string[] {
  if (of === undefined) return [count(done)];
  const share = of === 0 ? 1 : done / of;
  const left = share > 0 && ms >= guessFromMs ? (ms * (1 - share)) / share : undefined;
  return [
    `${count(done)} of ${count(of)}`,
    `${Math.floor(share * 100)} %`,
    ...(left === undefined || share === 1 ? [] : [`about ${timeOf(left)} left`]),
  ];
}

function timeOf(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}
