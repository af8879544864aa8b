import type { OpenAnswers, OpenAnswersAsked } from '#contract/calls/office/results/open-answers.ts';
import { resultsRefusals } from '#contract/results/refusals.ts';
import { rules } from '#contract/rules.ts';
import { recordAudit, staffIdOf } from '../platform/core/audit.ts';
import type { Acting } from '../platform/core/context.ts';
import { Problem } from '../platform/core/problem.ts';
import { forEachYielding } from '../platform/core/yield-to-event-loop.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';
import { readCampaign } from '../surveys/campaigns/campaigns.ts';
import { stageOf } from '../surveys/campaigns/open-campaign.ts';
import { codingRefused } from './coding/code-answer.ts';
import { readCodes } from './coding/codes.ts';
import { countCodes } from './coding/count-codes.ts';
import { agreementOf, isSecond, type Readings, readReadings } from './coding/double-coding.ts';
import { kindWords, redacted } from './coding/redact.ts';
import { readRespondents, readTextKeys } from './coding/text-keys.ts';
import { toldCounts } from './excluded-responses/exclusion-view.ts';
import { readModel } from './model.ts';
import { rulesFor } from './results-view.ts';
import { openNewest } from './snapshot/fresh.ts';
import { readTexts, type Snapshot } from './snapshot/read-snapshot.ts';
import type { ResultsQuestion, Variable } from './variables.ts';

/** Letters without case and accents, as people search. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Every word as the beginning of one in the text; a phrase in quotes as it stands; what has a dash before it must not be there.
 */
export function searcher(query: string): (text: string) => boolean {
  const parts = [...folded(query).matchAll(/(-?)(?:"([^"]*)"|(\S+))/g)].map(([, not, phrase, word]) => ({
    not: not === '-',
    phrase,
    word: word?.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim(),
  }));
  const tests = parts.flatMap(({ not, phrase, word }) => {
    const wanted = phrase ?? word;
    if (!wanted) return [];
    const fits = (text: string, plain: string) =>
      phrase === undefined ? plain.includes(` ${wanted}`) : text.includes(wanted);
    return [(text: string, plain: string) => fits(text, plain) !== not];
  });
  if (tests.length === 0) return () => true;
  return (text) => {
    const whole = folded(text);
    const plain = ` ${whole.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`;
    return tests.every((test) => test(whole, plain));
  };
}

const page_size = 50;
/** Who reads: the order of the answers is theirs, and so are the rules by which codes are counted. */
type TextReader = { session_id: string; may_open_cases: boolean };

/**
 * What people wrote at one question, with what may tell who they are replaced by its kind. In an order by chance that stays while
 * somebody reads, and never beside the other answers of the same person. Each opening is noted.
 */
export async function showOpenAnswers(
  acting: Acting,
  reader: TextReader,
  id: string,
  asked: OpenAnswersAsked,
): Promise<OpenAnswers> {
  const { db } = acting;
  const campaign = await readCampaign(db, id);
  if (campaign.state === 'draft') throw new Problem('campaign_draft_has_no_answers');
  const { snapshot } = await openNewest(acting, campaign);
  const model = await readModel(db, campaign, snapshot.versions);
  const questions = model.asked.flatMap((one) => listed(snapshot, one));
  const { question: name } = asked;
  const chosen = name
    ? (questions.find((one) => one.id === name) ?? questions.find(({ variable }) => variable.question_id === name))
    : questions.find(({ few }) => !few);
  if (name && !chosen) throw new Problem('results_column_unknown');
  const refused = codingRefused(campaign);
  const told: OpenAnswers = {
    title: campaign.title,
    stage: stageOf(campaign, acting.clock.now()),
    anonymous: campaign.anonymous,
    left_out: toldCounts(snapshot.left_out, false),
    questions: questions.map(({ id: one, title, few }) => ({ id: one, title, few })),
    question: chosen?.id ?? null,
    next: null,
    found: 0,
    texts: [],
    codes: [],
    read: null,
    written: null,
    agreement: null,
    coding_refused: refused ? resultsRefusals[refused] : null,
  };
  if (!chosen || chosen.few) return told;
  const search = asked.search ?? '';
  const all = await writtenTexts(acting, snapshot, chosen.variable);
  const codes = (await readCodes(db, id)).filter(({ question }) => question === chosen.id);
  const { counted, own, readings } = await codesOf(acting, snapshot, chosen.id);
  const mask = masker(await firstNames(db));
  const fits = searcher(search);
  const isAbout = aboutCode(asked.code, own);
  // What is masked is not found either: a search must not tell that a name stands there.
  const isFound = (one: Text) => isAbout(one) && fits(one.text) && (!search || fits(mask(one.text).text));
  const seed = acting.secrets.fingerprint('order of open answers', `${reader.session_id} ${id} ${chosen.id}`);
  // The place of one that has no key, without its row, which would tell what else the same person wrote.
  const placeOf = ({ key, row }: Text): string =>
    key ?? acting.secrets.fingerprint('order of open answers', `${seed.toString('hex')} ${row}`).toString('hex');
  const order = await inStableOrder(all, seed);
  // Kept by the last that was shown, also when it has been coded since and is not found any more.
  const from = asked.after === undefined ? 0 : order.findIndex((one) => placeOf(one) === asked.after) + 1;
  let found = 0;
  const behind: Text[] = [];
  await forEachYielding(order, (one, at) => {
    if (!isFound(one)) return;
    found++;
    if (at >= from) behind.push(one);
  });
  const shown = behind.slice(0, page_size);
  const detail = { question: chosen.id, ...(search && { search: 'yes' }) };
  await recordAudit(db, acting, { action: 'results_texts_read', about: id, detail });
  const exact = rulesFor(campaign, reader) === 'inside';
  const counts = countCodes(acting, id, { codes, given: counted, exact, written: all.length });
  const isHidden = counts.codes.some(({ number, count }) => number === Number(asked.code) && count === null);
  return {
    ...told,
    ...counts,
    next: behind.length > page_size ? placeOf(shown.at(-1)!) : null,
    found: isHidden ? null : toldFound(found, exact),
    agreement: codes.length > 0 ? agreementOf(codes, readings, exact) : null,
    texts: shown.map(({ key, text }) => {
      const { text: masked, kinds } = mask(text);
      return {
        key: refused ? null : key,
        text: masked,
        masked: [...new Set(kinds)].map((kind) => kindWords[kind]),
        codes: [...(own.get(key ?? '')?.codes ?? [])],
        again: own.get(key ?? '')?.again ?? false,
      };
    }),
  };
}

/** How many answers were found, as their codes are counted. */
function toldFound(n: number, exact: boolean): number | null {
  // That nothing was found the list says.
  if (n === 0 || exact) return n;
  return n < rules.published_least ? null : n - (n % rules.published_step);
}

type Listed = { id: string; title: string; variable: Variable; few: boolean };

/** The texts of a question, and those of its 'Anders, namelijk'. */
const listed = (snapshot: Snapshot, { variables }: ResultsQuestion): Listed[] =>
  variables
    .filter(({ kind }) => kind === 'text')
    .map((variable) => {
      const written = writtenIn(snapshot, variable.name).length;
      return { id: variable.name, title: variable.label, variable, few: written < rules.published_least };
    });

/**
 * The rows that have a text to show: of those who finished. Texts of an anonymous campaign stand loose from their rows, so there all of
 * them are.
 */
export function writtenIn({ codes, ids }: Snapshot, name: string): number[] {
  const finished = codes.get('finished')!;
  const rows: number[] = [];
  for (const [row, code] of codes.get(`answer ${name}`)!.entries())
    if (code === 1 && (ids === undefined || finished[row] === 1)) rows.push(row);
  return rows;
}

type Text = { row: number; key: string | null; text: string };

export async function writtenTexts(acting: Acting, snapshot: Snapshot, { name }: Variable): Promise<Text[]> {
  const texts = (await readTexts(acting.db, snapshot, name))!;
  const keyOf = await readTextKeys(acting, acting.db, snapshot, name);
  const all: Text[] = [];
  await forEachYielding(writtenIn(snapshot, name), (row) => {
    all.push({ row, key: keyOf?.(row) ?? null, text: texts.at(row) });
  });
  return all;
}

/** By the key of a text the codes that a reader sees, and whether they are its second reader, who sees their own. */
type OwnCodes = ReadonlyMap<string, { codes: readonly number[]; again: boolean }>;

/** What was chosen for the texts of a question: what is counted, and what this reader sees of it. */
async function codesOf(acting: Acting, snapshot: Snapshot, question: string) {
  const readings = await readReadings(acting.db, snapshot.campaign_id, question);
  const counted: { respondent: string; codes: readonly number[] }[] = [];
  const own = new Map<string, { codes: readonly number[]; again: boolean }>();
  const staffId = staffIdOf(acting.actor);
  if (readings.size === 0) return { counted, own, readings: [] };
  const known: Readings[] = [];
  for (const [key, respondent] of await readRespondents(acting, acting.db, snapshot, question)) {
    const of = readings.get(respondent);
    if (!of) continue;
    known.push(of);
    const again = isSecond(key, of, staffId);
    own.set(key, { codes: (again ? of.second : of.first)?.codes ?? [], again });
    if (of.first) counted.push({ respondent, codes: of.first.codes });
  }
  return { counted, own, readings: known };
}

function aboutCode(wanted: string | undefined, own: OwnCodes) {
  if (!wanted) return () => true;
  const of = ({ key }: Text) => own.get(key ?? '')?.codes ?? [];
  if (wanted === 'none') return (one: Text) => of(one).length === 0;
  const code = Number(wanted);
  return (one: Text) => of(one).includes(code);
}

export function masker(names: ReadonlySet<string>) {
  const known = new Map<string, ReturnType<typeof redacted>>();
  return (text: string) => {
    const before = known.get(text) ?? redacted(text, names);
    known.set(text, before);
    return before;
  };
}

/** First names of members: anyone who is called in a text by one of them may be known by it. */
export async function firstNames(db: Queryable): Promise<ReadonlySet<string>> {
  const rows = await db.many(sql<{ name: string }>`
    select distinct lower(split_part(trim(name), ' ', 1)) as name from contact.member where name is not null`);
  return new Set(rows.map(({ name }) => name).filter((name) => name.length > 1));
}

/** By chance, and the same for one reader whatever is searched for: nobody loses their place by coding an answer. */
async function inStableOrder(all: readonly Text[], seed: Buffer): Promise<Text[]> {
  const [high, low] = [seed.readUInt32LE(0), seed.readUInt32LE(4)];
  const chanceOf = ({ key, row }: Text): number => {
    const [a, b] = key ? [Number.parseInt(key.slice(0, 8), 16), Number.parseInt(key.slice(8), 16)] : [row, row * 31];
    return mixed(mixed(a ^ high) ^ b ^ low);
  };
  // Parted by the first byte of their chance: sorting all at once would hold the thread.
  const parts = Array.from({ length: 256 }, (): { one: Text; chance: number }[] => []);
  await forEachYielding(all, (one) => {
    const chance = chanceOf(one);
    parts[chance >>> 24]!.push({ one, chance });
  });
  await forEachYielding(parts, (part) => part.sort((a, b) => a.chance - b.chance || a.one.row - b.one.row));
  return parts.flat().map(({ one }) => one);
}

/** Scatters 32 bits: MurmurHash's finaliser. */
function mixed(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
