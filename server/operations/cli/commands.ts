import type { Command } from './command.ts';

type Load = () => Promise<Command>;

/** Picks one command from a file that holds several. */
const among =
  (name: string, load: () => Promise<Command[]>): Load =>
  async () =>
    (await load()).find((command) => command.name === name)!;
const each = (names: readonly string[], load: () => Promise<Command[]>): Record<string, Load> =>
  Object.fromEntries(names.map((name) => [name, among(name, load)]));

/**
 * Every command of the operator, by what it is about, as the help shows them. Each is loaded when it is called and not
 * before: nobody who asks for a list of colleagues waits for all that reads a survey.
 */
export const topics: Record<string, Record<string, Load>> = {
  'Surveys and their answers': {
    'campaign import': () => import('./campaign/import.ts').then((of) => of.campaignImport),
    'campaign list': () => import('./campaign/list.ts').then((of) => of.campaignList),
    'campaign publish': () => import('./campaign/publish.ts').then((of) => of.campaignPublish),
    'campaign close': () => import('./campaign/publish.ts').then((of) => of.campaignClose),
    'campaign reopen': () => import('./campaign/reopen.ts').then((of) => of.campaignReopen),
    'campaign invite': () => import('./campaign/invite.ts').then((of) => of.campaignInvite),
    'campaign outcome': () => import('./campaign/outcome.ts').then((of) => of.campaignOutcome),
    'campaign taste': () => import('./campaign/outcome.ts').then((of) => of.campaignTaste),
    'results export': () => import('./exports.ts').then((of) => of.resultsExport),
  },
  'Messages and mailings': {
    ...each(['mailing list', 'mailing show', 'mailing pause', 'mailing resume', 'mailing cancel'], () =>
      import('./mailing.ts').then((of) => of.mailingCommands),
    ),
    ...each(['channel list', 'channel pause', 'channel resume'], () =>
      import('./channel.ts').then((of) => of.channelCommands),
    ),
  },
  Members: {
    'member import': () => import('./member/import.ts').then((of) => of.memberImport),
    'member export': () => import('./member/export.ts').then((of) => of.memberExport),
    'member erase': () => import('./member/export.ts').then((of) => of.memberErase),
    'member find': () => import('./member/find-and-leave.ts').then((of) => of.memberFind),
    'member leave': () => import('./member/find-and-leave.ts').then((of) => of.memberLeave),
    'member departures': () => import('./member/departures.ts').then((of) => of.memberDepartures),
  },
  'The office': {
    ...each(['staff add', 'staff renew', 'staff remove', 'staff role', 'staff right', 'staff list'], () =>
      import('./staff.ts').then((of) => of.staffCommands),
    ),
    ...each(['program add', 'program end', 'program list'], () =>
      import('./program.ts').then((of) => of.programCommands),
    ),
    ...each(['audit verify', 'audit persons', 'audit export'], () =>
      import('./audit.ts').then((of) => of.auditCommands),
    ),
  },
  Running: {
    version: () => import('./version.ts').then((of) => of.version),
    doctor: () => import('./doctor/doctor.ts').then((of) => of.doctor),
    backup: () => import('./backup.ts').then((of) => of.backup),
    restore: () => import('./restore.ts').then((of) => of.restore),
    'messages release': () => import('./channel.ts').then((of) => of.messagesRelease),
    'clock accept': () => import('./clock.ts').then((of) => of.clockAccept),
    'key accept': () => import('./clock.ts').then((of) => of.keyAccept),
    'key renew': () => import('./clock.ts').then((of) => of.keyRenew),
    ...each(['jobs retry', 'jobs'], () => import('./jobs.ts').then((of) => of.jobCommands)),
    'dkim new': () => import('./dkim-new.ts').then((of) => of.dkimNew),
    'demo remove': () => import('./demo.ts').then((of) => of.demoRemove),
    maintenance: () => import('./maintenance.ts').then((of) => of.maintenance),
    migrate: () => import('./maintenance.ts').then((of) => of.migrateCommand),
  },
};

export async function findCommand(words: readonly string[]): Promise<Command | undefined> {
  const loads = Object.assign({}, ...Object.values(topics)) as Record<string, Load>;
  const name = [2, 1].map((count) => words.slice(0, count).join(' ')).find((one) => Object.hasOwn(loads, one));
  return name === undefined ? undefined : loads[name]!();
}

/** Loads every command, which takes a moment. */
export const allCommands = (): Promise<Command[]> =>
  Promise.all(Object.values(topics).flatMap((loads) => Object.values(loads).map((load) => load())));
