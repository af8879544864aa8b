import { armLeadingTo, inArm, type Preview, type PreviewFacts, previewAt } from '#contract/draft-preview.ts';
import { fieldPrefix, surveyTabKey } from '#contract/session.ts';
import { type Answers, type SurveyQuestion, walk } from '#questionnaire/flow.ts';
import { answersTo } from '#questionnaire/routes/route-to.ts';
import type { SurveyStart } from '../survey-start.ts';
import { respondentOf } from '../visit/respondent.ts';

const script = (id: string): HTMLElement => document.getElementById(id)!;
const read = (id: string): object => JSON.parse(script(id).textContent || '{}');

export type Store = ReturnType<typeof makePreviewStore>;

/**
 * What a preview shows and what was answered in it: in the page alone, gone with it. The survey reads it as it reads
 * what a server wrote, and draws it again when told so.
 */
export function makePreviewStore({ keys, at, above, arms, arm: first }: PreviewFacts) {
  const given = read('survey') as Extract<SurveyStart, { kind: 'campaign' }>;
  const campaign = { ...given.campaign, ...read('visit') };
  const questions = [...above, ...campaign.questions];
  let whole: Preview = { campaign: { ...campaign, questions, answers: {} }, keys, ...(arms && { arms }) };
  let arm = first;
  let preview = inArm(whole, arm);
  let answers: Answers = campaign.answers;
  /** Where it was last sent to. One that no way leads to stays the first of a list of its own. */
  let place = at;
  let turn = 0;
  const tab = surveyTabKey(respondentOf(location).token);
  // What an earlier visit left in this tab is of other words.
  sessionStorage.removeItem(tab);

  /** The first question of a list stands behind the introduction, which is not what somebody asked to see. */
  function stand(key: string | null): void {
    const screen = key === null ? undefined : preview.campaign.questions[preview.keys.indexOf(key)]?.id;
    history.replaceState({ depth: 0, ...(screen !== undefined && { screen }) }, '');
  }
  if (at !== null && !history.state?.screen) stand(at);

  const shown = () => {
    const seen = previewAt(preview, place);
    return seen.questions.length < preview.campaign.questions.length ? seen : preview.campaign;
  };

  function draw(): void {
    const { answers: _, missing_segments, anonymous_token, ...wording } = shown();
    turn += 1;
    // The number makes it another page to the survey, which else would stay where it is.
    script('survey').textContent = JSON.stringify({ kind: 'campaign', campaign: wording, turn });
    script('visit').textContent = JSON.stringify({ answers, missing_segments, anonymous_token });
    dispatchEvent(new Event('draw'));
  }

  function goTo(key: string | null): void {
    place = key;
    arm = armLeadingTo(whole, key, arm);
    preview = inArm(whole, arm);
    answers = previewAt(preview, key).answers;
    sessionStorage.removeItem(tab);
    stand(key);
    draw();
  }

  /** The same question under the same finger, also when its name in the file has changed or others came before it. */
  function follow(given: Preview): void {
    const next = inArm(given, arm);
    whole = given;
    if (JSON.stringify(next) === JSON.stringify(preview)) return;
    const renamed = renames(preview, next);
    preview = next;
    answers = Object.fromEntries(Object.entries(answers).map(([id, one]) => [renamed.get(id) ?? id, one]));
    const kept = sessionStorage.getItem(tab);
    if (kept !== null) sessionStorage.setItem(tab, JSON.stringify(renameKept(JSON.parse(kept), renamed)));
    const { screen = '' } = history.state ?? {};
    const here = renamed.get(screen) ?? screen;
    if (here !== screen) history.replaceState({ ...history.state, screen: here }, '');
    answers = leadingTo(here, shown().questions, answers);
    draw();
  }

  return {
    preview: () => preview,
    arm: () => arm,
    shown,
    goTo,
    follow,
    /** Shows it as the respondents of this arm get it. */
    showArm(next: number): void {
      arm = next;
      follow(whole);
    },
    answer(more: Answers): void {
      answers = { ...answers, ...more };
    },
  };
}

/** The answers that were given, with those that still lead to this screen where a question or a jump came in between. */
function leadingTo(screen: string, questions: readonly SurveyQuestion[], given: Answers): Answers {
  const leads = (answers: Answers): boolean => {
    const { passed, at } = walk(questions, answers);
    return at === screen || passed.includes(screen);
  };
  const way = leads(given) ? undefined : answersTo(questions, screen);
  if (!way) return given;
  const both = { ...way, ...given };
  return leads(both) ? both : way;
}

/** From what a question was called to what it is called now, where that differs. */
function renames(before: Preview, after: Preview): ReadonlyMap<string, string> {
  const at = new Map(after.keys.map((key, index) => [key, after.campaign.questions[index]]));
  const pairs = before.keys.flatMap((key, index) => {
    const [was, is] = [before.campaign.questions[index], at.get(key)];
    if (!was || !is) return [];
    const subs = was.sub_questions.map((sub, place) => [sub.id, is.sub_questions[place]?.id ?? sub.id] as const);
    return [[was.id, is.id] as const, ...subs];
  });
  return new Map(pairs.filter(([was, is]) => was !== is));
}

type PreviewState = { drafts?: Record<string, Record<string, unknown>>; [more: string]: unknown };

/** What stands in the forms and was not sent, by screen and field. */
function renameKept({ drafts = {}, ...kept }: PreviewState, renamed: ReadonlyMap<string, string>): PreviewState {
  const field = (name: string): string => {
    const [id = '', ...behind] = name.slice(fieldPrefix.length).split('|');
    return [fieldPrefix + (renamed.get(id) ?? id), ...behind].join('|');
  };
  const moved = Object.entries(drafts).map(([screen, values]) => [
    renamed.get(screen) ?? screen,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [field(name), value])),
  ]);
  return { ...kept, drafts: Object.fromEntries(moved) };
}
