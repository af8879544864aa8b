import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answersOf } from '../make-campaigns.ts';

/** Where the server of a test stands, from one of its lives to the next. */
export type Place = { data_dir: string; port: number };
type Row = { email: string; question_id: string; value: string[]; other_value: string | null };
type Respondent = { token: string; email: string };

const script = join(import.meta.dirname, 'answers-process.ts');

function begin({ data_dir, port }: Place, ...args: string[]): ChildProcess {
  const env = { ...process.env, DATA_DIR: data_dir, PORT: String(port), LOG_LEVEL: 'silent', LIMITS: 'off' };
  return spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

async function said(child: ChildProcess): Promise<unknown> {
  let text = '';
  child.stdout!.setEncoding('utf8');
  for await (const part of child.stdout!) {
    text += part;
    if (text.endsWith('\n')) return JSON.parse(text);
  }
  throw new Error(`ended with ${child.exitCode ?? child.signalCode}, having said nothing`);
}

async function done(child: ChildProcess): Promise<unknown> {
  const [answer] = await Promise.all([said(child), once(child, 'exit')]);
  return answer;
}

export const invite = (place: Place, count: number) =>
  done(begin(place, 'invite', String(count))) as Promise<Respondent[]>;
export const readAnswers = (place: Place) => done(begin(place, 'read')) as Promise<Row[]>;

export async function serve(place: Place): Promise<ChildProcess> {
  const child = begin(place, 'serve');
  await said(child);
  return child;
}

/** Kills the process and waits until it is gone; it may have ended by itself just before. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** The last number that a respondent sent, and the last one that the server acknowledged. */
type Sent = { marker: number; acknowledged: number };
export type Traffic = {
  acknowledged(): number;
  /** Every answer that was neither 200 nor lost with its connection. */
  refusals: { status: number; retry_after: string | null }[];
  /** Connections that ended without an answer. */
  broken(): number;
  stop(): Promise<Map<string, Sent>>;
};

/**
 * Respondents who save without end: a question and its sub-question, both with the same number, a higher one each time.
 */
export function respond({ port }: Place, respondents: readonly Respondent[]): Traffic {
  const sent = new Map(respondents.map(({ email }) => [email, { marker: 0, acknowledged: 0 }]));
  const refusals: Traffic['refusals'] = [];
  let [stopping, acknowledged, broken] = [false, 0, 0];
  const one = async (who: Respondent) => {
    const own = sent.get(who.email)!;
    while (!stopping) {
      const marker = ++own.marker;
      const hours = { other: true, other_value: `${marker}` };
      const body = JSON.stringify({ ...who, answers: answersOf({ hours, where: `${marker}` }) });
      const headers = { 'content-type': 'application/json' };
      try {
        const url = `http://127.0.0.1:${port}/api/v1/answer`;
        const response = await fetch(url, { method: 'POST', headers, body });
        await response.text();
        if (response.ok) {
          own.acknowledged = marker;
          acknowledged++;
          continue;
        }
        refusals.push({ status: response.status, retry_after: response.headers.get('retry-after') });
      } catch {
        broken++;
      }
      await sleep(20);
    }
  };
  const all = respondents.map(one);
  return {
    acknowledged: () => acknowledged,
    refusals,
    broken: () => broken,
    async stop() {
      stopping = true;
      await Promise.all(all);
      return sent;
    },
  };
}

/** Answers that were acknowledged and are not there, and screens of which only a part is there. */
export function judge(rows: readonly Row[], sent: ReadonlyMap<string, Sent>): { lost: string[]; half: string[] } {
  const marks = new Map(
    rows.map(({ email, question_id, value, other_value }) => [
      `${email} ${question_id}`,
      Number(other_value ?? value[0]),
    ]),
  );
  const lost: string[] = [];
  const half: string[] = [];
  for (const [email, { marker, acknowledged }] of sent) {
    const [hours, where] = [marks.get(`${email} hours`) ?? 0, marks.get(`${email} where`) ?? 0];
    if (hours !== where) half.push(`${email}: ${hours} and ${where}`);
    // A later answer may be there too: it was saved, but the server was killed before it could say so.
    if (hours < acknowledged || hours > marker) lost.push(`${email}: ${hours}, of ${acknowledged} to ${marker}`);
  }
  return { lost, half };
}
