import type { Queryable } from '../database/sql.ts';
import type { QueueName } from './queues.ts';

/** Puts a job in the queue, in the transaction of whatever made it: nobody sees it before that is committed. */
export async function sendJob(tx: Queryable, queue: QueueName, data: object, not_before: Date): Promise<void> {
  const { makeJobSender: makeSender } = await import('./boss.ts');
  const id = await makeSender(tx).send(queue, data, { startAfter: not_before });
  if (!id) throw new Error(`the queue ${queue} did not take a job`);
}
