import type { Difference } from '#questionnaire/difference/difference.ts';
import { listNotes, type QuestionDifference } from '#questionnaire/difference/difference-notes.ts';
import type { ToldEdit } from '#questionnaire/difference/edit-notes.ts';
import type { Change } from '#questionnaire/draft/changes.ts';
import type { Context } from '../../../platform/core/context.ts';
import { Problem } from '../../../platform/core/problem.ts';
import { readHistory } from '../../../surveys/authoring/history.ts';
import { publishVersionFile } from '../../../surveys/authoring/publish.ts';
import { compareVersions, countVersions, readVersions, type Version } from '../../../surveys/authoring/versions.ts';
import { readCampaignFile, wordingOf } from '../../../surveys/campaigns/campaign-file.ts';
import { readCampaign } from '../../../surveys/campaigns/campaigns.ts';
import { type Command, type CommandArgs, CommandError } from '../command.ts';
import { printable } from '../run-command.ts';
import { describe, oneWord, readInput } from './command-input.ts';
import { noteInEnglish, questionInEnglish } from './difference-words.ts';

/** Every revision of a draft that is kept, the newest first: who changed what, and when. */
async function tellRevisions({ db }: Context, id: string) {
  const lines = [];
  for (let before: number | undefined, more = true; more; ) {
    const page = await readHistory(db, id, { before });
    lines.push(...page.revisions);
    before = page.revisions.at(-1)?.revision;
    more = page.more;
  }
  const text = lines.map(({ revision, at, by, why, changes, edits }) => {
    const what = changes.map((change) => sayChange(change, edits as ToldEdit[])).join(', ') || 'as it began';
    return printable(`Revision ${revision}, ${at}, ${by ?? 'the operator'}${why ? ` (${why})` : ''}: ${what}`);
  });
  return { text: text.join('\n') || 'Nobody changed it in the office yet.', json: lines };
}

function sayChange(change: Change, edits: readonly ToldEdit[]): string {
  if (change.kind === 'set') return `${change.name} ${change.value === undefined ? 'left out' : 'set'}`;
  if (change.kind === 'put') return `question "${change.question.entry.title ?? ''}" added`;
  if (change.kind === 'edit') {
    const notes = edits.find(({ key }) => key === change.key)?.notes ?? [];
    return [`question "${change.entry.title ?? ''}" changed`, notes.map(noteInEnglish).join('; ')]
      .filter(Boolean)
      .join(': ');
  }
  return `question ${change.key} ${change.kind === 'move' ? 'moved' : 'removed'}`;
}

function linesOf({ told, difference }: { told: readonly QuestionDifference[]; difference: Difference }): string[] {
  const list = listNotes(difference).map((note) => `The list: ${noteInEnglish(note)}.`);
  return [...list, ...told.map(questionInEnglish)].map(printable);
}

function sameOf({ same }: CommandArgs['options']): string[] | 'all' {
  if (same === undefined) return [];
  return same === 'all' ? 'all' : String(same).split(',').filter(Boolean);
}

export const campaignVersion: Command = {
  name: 'campaign version',
  usage: 'campaign version ID FILE [--same REF,…|all]',
  summary: 'publishes the next version of a campaign that is out; who is halfway keeps theirs (docs/campaigns.md)',
  async run(context, { words, options }) {
    const [id, path] = twoWords(words, campaignVersion.usage);
    const { draft } = readCampaignFile(await readInput(path), context.config);
    const made = await context.db.transaction((tx) => publishVersionFile(tx, context, id, draft, sameOf(options)));
    const { version, halfway, told } = made;
    const json = { ...(await describe(context, id)), version, halfway, questions: told };
    if (version === null)
      return { text: 'No question changed: the settings and letters are changed, without a version.', json };
    const stay = halfway === null ? 'Whoever is halfway keeps' : `${halfway} are halfway and keep`;
    return { text: [`Version ${version} is out. ${stay} the version they began.`, ...linesOf(made)].join('\n'), json };
  },
};

export const campaignDiff: Command = {
  name: 'campaign diff',
  usage: 'campaign diff ID (FILE | N M)',
  summary: 'says what a file would change of the version that is out, or what lies between two versions',
  async run(context, { words }) {
    const [id, one, other] = words;
    if (!id || !one || words.length > 3) throw new CommandError(`Usage: ./panel ${campaignDiff.usage}`);
    const { state } = await readCampaign(context.db, id);
    if (state === 'draft') throw new Problem('campaign_version_of_draft');
    const versions = await readVersions(context.db, id);
    const compared =
      other === undefined
        ? compareVersions(versions.at(-1)!.questionnaire, wordingOf((await readFile(one, context.config)).campaign))
        : between(versions, one, other);
    const { told, difference } = compared;
    const lines = linesOf(compared);
    const text = lines.length > 0 ? lines.join('\n') : 'There is no difference.';
    return { text, json: { list: listNotes(difference), questions: told } };
  },
};

const readFile = async (path: string, config: Parameters<typeof readCampaignFile>[1]) =>
  readCampaignFile(await readInput(path), config);

function between(versions: readonly Version[], from: string, to: string) {
  const numbered = (word: string) => {
    const found = versions.find(({ number }) => String(number) === word);
    if (!found) throw new CommandError(`There is no version ${word}: ${versions.length} is the last.`);
    return found;
  };
  const [first, second] = [numbered(from), numbered(to)];
  // Which questions mean the same was only said about a version and the version right before it.
  const same = second.number === first.number + 1 ? second.same_meaning : [];
  return compareVersions(first.questionnaire, second.questionnaire, same);
}

export const campaignHistory: Command = {
  name: 'campaign history',
  usage: 'campaign history ID [--draft]',
  summary: 'every version of a campaign, with its numbers; with --draft who changed what in the office',
  async run(context, { words, options }) {
    const id = oneWord(words, campaignHistory.usage);
    if (options.draft === true) return tellRevisions(context, id);
    const { anonymous } = await readCampaign(context.db, id);
    const versions = await readVersions(context.db, id);
    const counts = new Map((await countVersions(context.db, id)).map((count) => [count.version, count]));
    const json = versions.map(({ number, published_at, questionnaire, same_meaning }, at) => {
      const before = versions[at - 1];
      const { began = 0, finished = 0 } = counts.get(number) ?? {};
      const compared = before && compareVersions(before.questionnaire, questionnaire, same_meaning);
      return {
        version: number,
        published_at: published_at.toISOString(),
        questions: questionnaire.questions.length,
        // How many people answered each version of an anonymous campaign would tell when they answered.
        began: anonymous ? null : began,
        finished: anonymous ? null : finished,
        same_meaning,
        changes: compared ? linesOf(compared) : [],
      };
    });
    const lines = json.flatMap(({ version, published_at, questions, began, finished, changes }) => [
      `Version ${version}, since ${published_at}: ${questions} questions` +
        `${began === null ? '' : `, began ${began}, finished ${finished}`}.`,
      ...changes.map((line) => `  ${line}`),
    ]);
    return { text: lines.length > 0 ? lines.join('\n') : 'This campaign is a draft: it has no versions yet.', json };
  },
};

function twoWords(words: readonly string[], usage: string): [string, string] {
  const [first, second, ...more] = words;
  if (!first || !second || more.length > 0) throw new CommandError(`Usage: ./panel ${usage}`);
  return [first, second];
}
