import { countJobs, deadJobs, retryJob } from '../../platform/jobs/dead-jobs.ts';
import { localTime } from '../../platform/time/amsterdam.ts';
import { type Command, CommandError } from './command.ts';

const jobsList: Command = {
  name: 'jobs',
  usage: 'jobs',
  summary: 'what waits for its moment, and what failed five times and was parked, with the reason',
  async run({ db }) {
    const [queues, parked] = [await countJobs(db), await deadJobs(db)];
    const lines = queues.map(({ queue, waiting, running, next, last_done }) => {
      const said = [
        `${waiting} waiting${next ? `, the next for ${localTime(next)}` : ''}`,
        ...(running > 0 ? [`${running} running`] : []),
        ...(last_done ? [`last done ${localTime(last_done)}`] : []),
      ];
      return `${queue.padEnd(18)}${said.join('; ')}`;
    });
    const stuck = parked.map(
      ({ id, queue, attempts, at, reason, data }) =>
        `PARKED ${id}  ${queue}, tried ${attempts} times, last ${localTime(at)}: ${reason}  ${data ? JSON.stringify(data) : ''}`,
    );
    const way = stuck.length > 0 ? ['Mend what it says, then: ./panel jobs retry ID'] : [];
    return { text: [...lines, ...stuck.map((line) => line.trimEnd()), ...way].join('\n'), json: { queues, parked } };
  },
};

const jobsRetry: Command = {
  name: 'jobs retry',
  usage: 'jobs retry ID',
  summary: 'gives a parked job another chance',
  async run(context, { words: [id, ...more] }) {
    if (!id || more.length > 0) throw new CommandError(`Usage: ./panel ${this.usage}`);
    await context.db.transaction((tx) => retryJob(tx, context, id));
    return { text: 'It is tried again within seconds, by a running server.', json: { retried: id } };
  },
};

export const jobCommands: Command[] = [jobsRetry, jobsList];
