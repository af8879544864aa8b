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
    'campaign convert': () => import('./campaign/import.ts').then((of) => of.campaignConvert),
    'campaign import': () => import('./campaign/import.ts').then((of) => of.campaignImport),
    'campaign list': () => import('./campaign/list.ts').then((of) => of.campaignList),
    'campaign publish': () => import('./campaign/publish.ts').then((of) => of.campaignPublish),
    'campaign version': () => import('./campaign/version.ts').then((of) => of.campaignVersion),
    'campaign diff': () => import('./campaign/version.ts').then((of) => of.campaignDiff),
    'campaign history': () => import('./campaign/version.ts').then((of) => of.campaignHistory),
    'campaign field': () => import('./campaign/field.ts').then((of) => of.campaignField),
    'campaign unreachable': () => import('./campaign/field.ts').then((of) => of.campaignUnreachable),
    'campaign extend': () => import('./campaign/field.ts').then((of) => of.campaignExtend),
    'campaign close': () => import('./campaign/publish.ts').then((of) => of.campaignClose),
    ...each(['campaign reopen', 'campaign copy', 'campaign remove'], () =>
      import('./campaign/draft.ts').then((of) => of.draftCommands),
    ),
    ...each(
      ['results make', 'results show', 'results figure', 'results trend', 'results weigh', 'results weightings'],
      () => import('./results/results.ts').then((of) => of.resultsCommands),
    ),
    ...each(['results left-out', 'results leave-out', 'results count-again'], () =>
      import('./results/left-out.ts').then((of) => of.leftOutCommands),
    ),
    ...each(
      ['results codes', 'results code-add', 'results code-change', 'results code-remove', 'results code-restore'],
      () => import('./results/codes.ts').then((of) => of.codeCommands),
    ),
    ...each(['results export', 'results exports', 'results export-removed'], () =>
      import('./results/exports.ts').then((of) => of.exportCommands),
    ),
    'campaign outcome': () => import('./campaign/outcome.ts').then((of) => of.campaignOutcome),
    'campaign taste': () => import('./campaign/outcome.ts').then((of) => of.campaignTaste),
  },
  'Inviting, reminding, thanking': {
    'campaign test-letter': () => import('./campaign/invite.ts').then((of) => of.campaignTestLetter),
    'campaign invite': () => import('./campaign/invite.ts').then((of) => of.campaignInvite),
    'campaign remind': () => import('./campaign/remind.ts').then((of) => of.campaignRemind),
    'campaign thank': () => import('./campaign/remind.ts').then((of) => of.campaignThank),
    'campaign schedules': () => import('./campaign/schedules.ts').then((of) => of.campaignSchedules),
    ...each(['group list', 'group close', 'group open', 'group target', 'group full'], () =>
      import('./campaign/group.ts').then((of) => of.groupCommands),
    ),
    ...each(
      [
        'mailing list',
        'mailing show',
        'mailing pause',
        'mailing resume',
        'mailing move',
        'mailing slow',
        'mailing cancel',
        'mailing restore',
      ],
      () => import('./mailing.ts').then((of) => of.mailingCommands),
    ),
    ...each(['channel list', 'channel pause', 'channel resume'], () =>
      import('./channel.ts').then((of) => of.channelCommands),
    ),
  },
  Members: {
    'member import': () => import('./member/import.ts').then((of) => of.memberImport),
    'member export': () => import('./member/export.ts').then((of) => of.memberExport),
    'member erase': () => import('./member/export.ts').then((of) => of.memberErase),
    ...each(
      [
        'member find',
        'member doubles',
        'member correct',
        'member prove',
        'member rest',
        'member stop',
        'member start',
        'member note',
        'member why',
        'member leave',
      ],
      () => import('./member/help.ts').then((of) => of.helpCommands),
    ),
    ...each(['request list', 'request show', 'request note', 'request extend', 'request close'], () =>
      import('./member/request.ts').then((of) => of.requestCommands),
    ),
    ...each(['talk list', 'talk draw', 'talk show', 'talk write'], () =>
      import('./member/talk.ts').then((of) => of.talkCommands),
    ),
    'member departures': () => import('./member/departures.ts').then((of) => of.memberDepartures),
  },
  'The panel': {
    ...each(['population show', 'population import', 'population restore'], () =>
      import('./panel/population.ts').then((of) => of.populationCommands),
    ),
    ...each(['recruit list', 'recruit add', 'recruit end', 'recruit resume'], () =>
      import('./panel/recruit.ts').then((of) => of.recruitCommands),
    ),
  },
  'The office': {
    ...each(['staff add', 'staff renew', 'staff remove', 'staff role', 'staff right', 'staff list'], () =>
      import('./staff.ts').then((of) => of.staffCommands),
    ),
    ...each(['program add', 'program end', 'program list'], () =>
      import('./program.ts').then((of) => of.programCommands),
    ),
    ...each(['audit verify', 'audit persons', 'audit list', 'audit export'], () =>
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
    ...each(['jobs retry', 'jobs'], () => import('./jobs.ts').then((of) => of.jobCommands)),
    'dkim new': () => import('./dkim-new.ts').then((of) => of.dkimNew),
    'demo remove': () => import('./demo.ts').then((of) => of.demoRemove),
    maintenance: () => import('./maintenance.ts').then((of) => of.maintenance),
    migrate: () => import('./maintenance.ts').then((of) => of.migrateCommand),
  },
};

/** The command that these words begin with. */
export async function findCommand(words: readonly string[]): Promise<Command | undefined> {
  const loads = Object.assign({}, ...Object.values(topics)) as Record<string, Load>;
  const name = [2, 1].map((count) => words.slice(0, count).join(' ')).find((one) => Object.hasOwn(loads, one));
  return name === undefined ? undefined : loads[name]!();
}

/** Loads every command, which takes a moment. */
export const allCommands = (): Promise<Command[]> =>
  Promise.all(Object.values(topics).flatMap((loads) => Object.values(loads).map((load) => load())));
