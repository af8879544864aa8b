import { forgetWho } from './fieldwork/composition/recruitment-links.ts';
import { checkPanel, countPanel } from './fieldwork/composition/stored-composition.ts';
import { remindPasswords } from './fieldwork/letters/password-remind.ts';
import { planProfileChecks } from './fieldwork/letters/profile-check.ts';
import { freezeFieldwork } from './fieldwork/monitor/freeze.ts';
import { startMailing } from './fieldwork/schedule/start-mailing.ts';
import { sweepMembers } from './members/leaving/sweep.ts';
import { renewDailyLimit } from './messages/channels/whatsapp/account.ts';
import { sweepReports } from './messages/inbound/process-reports.ts';
import { backUpWhenDue } from './operations/backup/nightly.ts';
import type { Context } from './platform/core/context.ts';
import type { Work } from './platform/jobs/queue.ts';
import { maintainNightly } from './platform/maintenance/rewrite.ts';
import { whenClocksAgree, whenTimeIsSure } from './platform/time/standstill.ts';
import { makePublishedNightly } from './results/report/first-looks.ts';
import { makeResults, sweepResults } from './results/snapshot/fresh.ts';
import { sweepAccessRequests } from './staff/accounts/access-request-due.ts';
import { warnEndingKeys } from './staff/accounts/program-keys.ts';
import { forgetStaffNumbers } from './staff/own-account/address.ts';
import { shuffleWhenDue } from './surveys/answering/shuffle.ts';
import { sweepCopies } from './surveys/authoring/preview-copy.ts';
import { sweepDrafts } from './surveys/authoring/sweep.ts';
import { addUpCampaigns, checkSums } from './surveys/campaigns/campaign-sums.ts';
import { sweepCampaigns } from './surveys/campaigns/close.ts';

async function sweepStaff(context: Context): Promise<void> {
  await sweepAccessRequests(context);
  await warnEndingKeys(context);
  await forgetStaffNumbers(context);
}

async function checkKeptCounts(context: Context): Promise<void> {
  await checkSums(context);
  await checkPanel(context);
}

/** All scheduled work. Any running server may do it. */
export const scheduledJobs: Work[] = [
  { queue: 'members-sweep', run: whenTimeIsSure(sweepMembers), cron: '20 * * * *' },
  { queue: 'reports-sweep', run: whenTimeIsSure(sweepReports), cron: '40 * * * *' },
  { queue: 'campaigns-sweep', run: whenClocksAgree(sweepCampaigns), cron: '*/5 * * * *' },
  { queue: 'fieldwork-freeze', run: whenClocksAgree(freezeFieldwork), cron: '*/5 * * * *' },
  { queue: 'campaigns-add-up', run: addUpCampaigns, cron: '*/5 * * * *' },
  { queue: 'campaigns-check', run: checkKeptCounts, cron: '20 4 * * *' },
  { queue: 'previews-sweep', run: whenClocksAgree(sweepCopies), cron: '*/5 * * * *' },
  { queue: 'panel-sweep', run: whenTimeIsSure(forgetWho), cron: '50 3 * * *' },
  { queue: 'panel-count', run: countPanel },
  { queue: 'drafts-sweep', run: whenTimeIsSure(sweepDrafts), cron: '30 * * * *' },
  { queue: 'access-requests', run: whenClocksAgree(sweepStaff), cron: '10 * * * *' },
  { queue: 'answers-shuffle', run: shuffleWhenDue, cron: '0 * * * *' },
  { queue: 'files-maintenance', run: maintainNightly, cron: '40 3 * * *' },
  { queue: 'backup', run: whenClocksAgree(backUpWhenDue), cron: '*/15 * * * *' },
  { queue: 'passwords-remind', run: whenClocksAgree(remindPasswords), cron: '50 9 * * *' },
  { queue: 'profile-checks', run: whenClocksAgree(planProfileChecks), cron: '10 9 * * *' },
  { queue: 'whatsapp-limit', run: renewDailyLimit, cron: '*/15 * * * *' },
  { queue: 'results-make', run: makeResults },
  { queue: 'editions-nightly', run: whenClocksAgree(makePublishedNightly), cron: '30 4 * * *' },
  { queue: 'results-sweep', run: sweepResults, cron: '*/2 * * * *' },
  { queue: 'mailing-start', run: startMailing },
];
