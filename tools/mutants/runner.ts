import type { ChildProcess } from 'node:child_process';
import type { Answer, Question } from './asked.ts';
import type { Copy } from './copy.ts';

/** The outcome of a few test files: the first that failed, or null when all are green. */
export type Outcome = { by: 'test' | 'time'; file: string; witness: string } | null;
export type Runner = {
  ask(question: Question, mostMs: number): Promise<Outcome>;
  /** Ends the runner. The next question starts a new one, which reads the copy as it is then. */
  end(): void;
};

export function makeRunner(copy: Copy): Runner {
  let present: { child: ChildProcess; end(): void } | undefined;
  let said = '';
  const end = () => {
    present?.end();
    present = undefined;
  };

  /** The next message of a process, or why there is none. */
  const hear = (child: ChildProcess, mostMs: number) =>
    new Promise<{ message: unknown } | 'late' | 'gone'>((done) => {
      const timer = setTimeout(() => over('late'), mostMs);
      const onMessage = (message: unknown) => over({ message });
      const onExit = () => over('gone');
      const over = (heard: { message: unknown } | 'late' | 'gone') => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit);
        done(heard);
      };
      child.once('message', onMessage).once('exit', onExit);
    });

  return {
    end,
    async ask({ files, changed }, mostMs) {
      const first = files[0] ?? '';
      if (!present) {
        said = '';
        present = copy.start('node', ['tools/mutants/asked.ts'], true);
        for (const stream of [present.child.stdout, present.child.stderr]) {
          stream?.on('data', (part: Buffer) => {
            said = (said + part).slice(-2000);
          });
        }
        const ready = await hear(present.child, mostMs);
        if (typeof ready === 'string') {
          end();
          return { by: ready === 'late' ? 'time' : 'test', file: first, witness: `the start: ${lastOf(said)}` };
        }
      }
      present.child.send({ files, changed } satisfies Question);
      const heard = await hear(present.child, mostMs);
      if (heard === 'late' || heard === 'gone') {
        end();
        const witness = heard === 'late' ? `${files.join(', ')}: no end in time` : `the run itself: ${lastOf(said)}`;
        return { by: heard === 'late' ? 'time' : 'test', file: first, witness };
      }
      const answer = heard.message as Answer;
      return (
        answer && { by: answer.hung ? 'time' : 'test', file: answer.file, witness: `${answer.file} › ${answer.test}` }
      );
    },
  };
}

const lastOf = (text: string) => text.trim().split('\n').at(-1) ?? '';
