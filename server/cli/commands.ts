import { auditCommands } from './audit.ts';
import { backup } from './backup.ts';
import { campaignClose } from './campaign/close.ts';
import { campaignExport } from './campaign/export.ts';
import { campaignImport } from './campaign/import.ts';
import { campaignInvite } from './campaign/invite.ts';
import { campaignList } from './campaign/list.ts';
import { campaignOutcome } from './campaign/outcome.ts';
import { campaignPublish } from './campaign/publish.ts';
import { campaignRemind, campaignThank } from './campaign/remind.ts';
import { campaignSchedules } from './campaign/schedules.ts';
import { campaignTaste } from './campaign/taste.ts';
import { campaignDiff, campaignHistory, campaignVersion } from './campaign/version.ts';
import { channelCommands } from './channel.ts';
import { clockAccept } from './clock.ts';
import type { Command } from './command.ts';
import { demoRemove } from './demo.ts';
import { dkimNew } from './dkim-new.ts';
import { doctor } from './doctor/doctor.ts';
import { jobCommands } from './jobs.ts';
import { keyAccept } from './key.ts';
import { mailingCommands } from './mailing.ts';
import { maintenance } from './maintenance.ts';
import { memberErase } from './member/erase.ts';
import { memberExport } from './member/export.ts';
import { memberImport } from './member/import.ts';
import { memberDepartures } from './member-departures.ts';
import { messagesRelease } from './messages.ts';
import { migrateCommand } from './migrate.ts';
import { restore } from './restore.ts';
import { staffCommands } from './staff.ts';

/** Every command of the operator. */
export const commands: Command[] = [
  campaignImport,
  campaignList,
  campaignPublish,
  campaignVersion,
  campaignDiff,
  campaignHistory,
  campaignInvite,
  campaignRemind,
  campaignThank,
  campaignSchedules,
  campaignClose,
  campaignExport,
  campaignOutcome,
  campaignTaste,
  ...mailingCommands,
  ...channelCommands,
  messagesRelease,
  clockAccept,
  keyAccept,
  ...staffCommands,
  ...auditCommands,
  memberImport,
  memberExport,
  memberErase,
  memberDepartures,
  ...jobCommands,
  backup,
  restore,
  dkimNew,
  demoRemove,
  maintenance,
  migrateCommand,
  doctor,
];
