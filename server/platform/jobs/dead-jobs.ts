import { recordAudit } from '../core/audit.ts';
import type { Acting } from '../core/context.ts';
import { Problem } from '../core/problem.ts';
import { type Queryable, sql } from '../database/sql.ts';

export type DeadJob = {
  id: string;
  queue: string;
  attempts: number;
  at: Date;
  reason: string;
  data: unknown;
};

/**
 * Jobs that failed for good, newest first. Left out are those whose work was done later by another job, such as the
 * next sweep: nobody needs to look at them.
 */
export const deadJobs = (db: Queryable): Promise<DeadJob[]> =>
  db.many(sql<DeadJob>`
    select id, name as queue, retry_count + 1 as attempts, completed_on as at,
      coalesce(output->>'message', output::text, 'no reason was given') as reason, data
    from jobs.job as parked
    where state = 'failed' and not exists (
      select from jobs.job as done
      where done.name = parked.name and done.data is not distinct from parked.data and done.state = 'completed'
        and done.completed_on > parked.completed_on)
    order by completed_on desc, id`);

export type QueueCount = { queue: string; waiting: number; running: number; next: Date | null; last_done: Date | null };

export const countJobs = (db: Queryable): Promise<QueueCount[]> =>
  db.many(sql<QueueCount>`
    select queue.name as queue,
      count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as running,
      min(start_after) filter (where state in ('created', 'retry')) as next,
      max(completed_on) filter (where state = 'completed') as last_done
    from jobs.queue left join jobs.job on job.name = queue.name
    where queue.name not like '\\_\\_pgboss%'
    group by queue.name order by queue.name`);

export async function retryJob(tx: Queryable, context: Acting, id: string): Promise<void> {
  const job = (await deadJobs(tx)).find((parked) => parked.id === id);
  if (!job) throw new Problem('job_not_parked', { facts: { id } });
  const { makeJobSender: makeSender } = await import('./boss.ts');
  await makeSender(tx).retry(job.queue, id);
  await recordAudit(tx, context, { action: 'job_retried', detail: { queue: job.queue } });
}
