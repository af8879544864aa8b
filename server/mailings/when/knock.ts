import type { Queryable } from '../../database/database.ts';
import { sendJob } from '../../jobs/send.ts';

/**
 * Has a mailing started at its moment. The job has nothing but the id: what is to be done is read from the mailing when
 * the job runs.
 */
export const knockAt = (tx: Queryable, mailingId: string, at: Date): Promise<void> =>
  sendJob(tx, 'mailing-start', { mailing_id: mailingId }, at);
