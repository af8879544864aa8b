import type { publishFaults as call, PublishFault } from '#contract/calls/office/writing.ts';
import type { Reply } from '#contract/endpoint.ts';
import { isSame } from '#questionnaire/difference/difference.ts';
import { listNotes } from '#questionnaire/difference/difference-notes.ts';
import { asQuestions } from '#questionnaire/draft/as-questions.ts';
import type { CampaignFile } from '#questionnaire/draft/campaign-file.ts';
import type { Context } from '../../platform/core/context.ts';
import { type CodedFault, formatFault } from '../../platform/core/problem.ts';
import { type Campaign, checkCampaignAside, located, wordingOf } from '../campaigns/campaign-file.ts';
import type { Questionnaire } from '../questionnaire/published.ts';
import type { Fault } from '../questionnaire/reading.ts';
import { stepsTo } from '../questionnaire/spot.ts';
import { countAbout, numberToConfirm } from './confirm.ts';
import { fileOf, readDraft, type StoredDraft, versionOf } from './draft.ts';
import { reopenUntil } from './reopen.ts';
import { campaignColumns } from './revisions.ts';
import { runningChanged, withRunning } from './running.ts';
import { asPromised, versionFaults } from './version-faults.ts';
import { compareVersions, readVersions, type Version } from './versions.ts';

/** What publishing a draft would do, and what keeps it from being published. */
export async function showPublishing(context: Context, id: string): Promise<Reply<typeof call>> {
  const { db, clock } = context;
  const held = await readDraft(db, id);
  const { campaign } = held;
  const { file, broken } = judged(held);
  const checked = await checkCampaignAside(file, context.config);
  const versions = campaign.state === 'draft' ? [] : await readVersions(db, id);
  const about = await countAbout(db, id);
  const last = versions.at(-1);
  const compared = last && compareVersions(last.questionnaire, wordingNow(file, checked));
  const settings = await settingsAlone(context, held, versions);
  const isNew = compared === undefined || !isSame(compared.difference);
  return {
    revision: held.revision,
    version: isNew ? versionOf(held) : null,
    // A name in the file that a question had by its place already changes nothing that anybody could publish.
    same: !isNew && settings === null,
    faults: [...broken, ...faultsOf(held, file, checked, versions, clock.now())],
    settings,
    difference: compared ? { list: listNotes(compared.difference), questions: compared.told } : null,
    halfway: about.halfway,
    would_close: isPast(campaignColumns(file).closes_at, clock.now()),
    confirm: {
      publish: campaign.state === 'draft' ? null : numberToConfirm(about.halfway),
      close: numberToConfirm(about.unfinished),
    },
    reopen_until: (await reopenUntil(context, db, campaign))?.toISOString() ?? null,
  };
}

function judged(held: StoredDraft): { file: CampaignFile; broken: PublishFault[] } {
  if (held.campaign.state === 'draft') return { file: fileOf(held), broken: [] };
  const { file, broken } = asPromised(held.campaign, fileOf(held));
  return { file, broken: broken.map((fault) => asShown(held, file, fault)) };
}

/** What taking over the dates, the link and the letters would meet, whatever is half written beside them. */
async function settingsAlone({ config, clock }: Context, held: StoredDraft, versions: readonly Version[]) {
  const { draft, published } = held;
  if (!published || runningChanged(published, draft).length === 0) return null;
  const next = { ...held, draft: withRunning(published, draft) };
  const file = fileOf(next);
  return { faults: faultsOf(next, file, await checkCampaignAside(file, config), versions, clock.now()) };
}

const isPast = (at: Date | null, now: Date): boolean => at !== null && at <= now;

/** What it would ask, also while something in it is wrong. */
function wordingNow(file: CampaignFile, checked: Campaign | unknown[]): Questionnaire {
  if (!Array.isArray(checked)) return wordingOf(checked as Campaign);
  const words = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { title: words(file.title), description: words(file.description), questions: asQuestions(file) };
}

function faultsOf(
  held: StoredDraft,
  file: CampaignFile,
  checked: Campaign | Fault[],
  versions: readonly Version[],
  now: Date,
): PublishFault[] {
  if (Array.isArray(checked)) return located(checked, file).map((fault) => asShown(held, file, fault));
  if (versions.length > 0)
    return versionFaults(now, held.campaign, versions, checked, file).map((fault) => asShown(held, file, fault));
  const over = isPast(campaignColumns(file).closes_at, now);
  return over ? [asShown(held, file, { place: 'closes_at', code: 'version_closed' })] : [];
}

/** A fault with the question that the editor has to show. */
function asShown({ draft }: StoredDraft, file: CampaignFile, fault: CodedFault): PublishFault {
  const { place, code } = fault;
  const steps = stepsTo(place);
  const at = (of: 'question' | 'sub_question' | 'option') => {
    const step = steps.find((one) => one.of === of);
    return step === undefined ? null : step.number - 1;
  };
  const question = at('question');
  return {
    place,
    code,
    sentence: formatFault(fault, file),
    key: question === null ? null : (draft.questions[question]?.key ?? null),
    sub: at('sub_question'),
    option: at('option'),
  };
}
