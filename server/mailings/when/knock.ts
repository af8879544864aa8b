import type { Queryable } from '../../database/database.ts';
import { sendJob } from '../../jobs/send.ts';

/** Has a mailing started at its moment. The job only knocks: what is to be done then stands with the mailing. */
export const knockAt = (tx: Queryable, mailingId: string, at: Date): Promise<void> =>
  sendJob(tx, 'mailing-start', { mailing_id: mailingId }, at);
