import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { limitConcurrency } from '../core/concurrency-limit.ts';
import { type CodedFault, Problem } from '../core/problem.ts';

/** What a thread is started with: a function that a module of ours exports; `many`: a generator. */
export type ThreadTask = { module: string; name: string; given: unknown; many: boolean };
/** What the thread says. It waits for an answer after each `made`, so that nothing piles up here. */
export type ThreadMessage =
  | { made: unknown }
  | { over: true }
  | { problem: Pick<Problem, 'code' | 'facts' | 'errors'> & { faults?: readonly CodedFault[] } };

/** With its types, or without them where a release took them out. */
const entry = new URL(`./thread-entry${extname(import.meta.url)}`, import.meta.url);
/** Of what a file may make of itself; the thread ends then, and not the panel. */
const memory_mebibytes = 512;
const busy = () =>
  new Problem('unavailable', {
    retry_after_s: 30,
    message: 'Er worden nu veel bestanden gelezen. Probeer het over een halve minuut nog eens.',
  });
const tooHeavy = () => new Problem('malformed', { message: 'Dit bestand is te zwaar om te lezen. Splits het.' });
const turn = limitConcurrency(1, 20, { ms: 60_000, refusal: busy });

/**
 * Lets a generator function of a module run on a thread of its own, so that a large file keeps no parent waiting. Its name
 * must be exported by that module; what goes in and out is copied.
 */
export function inThread<Given, Made>(module: string, work: (given: Given) => Iterable<Made>) {
  return async (given: Given, take: (made: Made) => Promise<void> | void): Promise<void> =>
    turn(() => run({ module, name: work.name, given, many: true }, take as (made: unknown) => Promise<void> | void));
}

export function oneInThread<Given, Made>(module: string, work: (given: Given) => Made | Promise<Made>) {
  return async (given: Given): Promise<Made> => {
    let only: unknown;
    const take = (made: unknown) => {
      only = made;
    };
    await turn(() => run({ module, name: work.name, given, many: false }, take));
    return only as Made;
  };
}

async function run(task: ThreadTask, take: (made: unknown) => Promise<void> | void): Promise<void> {
  const worker = new Worker(entry, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: memory_mebibytes },
  });
  try {
    await new Promise<void>((done, fail) => {
      worker.on('error', (error: NodeJS.ErrnoException) =>
        fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHeavy() : error),
      );
      worker.on('exit', () => fail(new Error('the thread ended before its work')));
      worker.on('message', (message: ThreadMessage) => {
        if ('over' in message) done();
        else if ('problem' in message) fail(problemOf(message.problem));
        else Promise.resolve(take(message.made)).then(() => worker.postMessage('next'), fail);
      });
    });
  } finally {
    await worker.terminate();
  }
}

/** Codes and facts belonged together where the problem was thrown. */
const problemOf = ({ code, ...more }: Extract<ThreadMessage, { problem: unknown }>['problem']): Problem =>
  new Problem(...([code, more] as unknown as ConstructorParameters<typeof Problem>));
