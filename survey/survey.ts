import type { CampaignView } from '#contract/calls/surveys.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { type Answers, type SurveyQuestion, walk } from '#questionnaire/flow.ts';
import { makeAnswerSender, type Telling } from './answer-sender.ts';
import { answersOfForm, formValuesOf, onScreen } from './answers.ts';
import { type CallRefused, callApi, isDown, isUnreachable } from './call-api.ts';
import { fieldOf } from './field-names.ts';
import type { FormValues } from './form-values.ts';
import { lateScreens } from './late-screens.tsx';
import { canShow, stillWrong } from './refusals.ts';
import { firstScreen, intro, isOpen, questionOf, reached, screenBefore, thanks } from './screens.ts';
import { idOf } from './served-campaign.ts';
import type { SurveyStart } from './survey-start.ts';
import { writeRespondentUrl } from './visit/respondent.ts';
import { tokenToSend } from './visit/session.ts';
import { openVisit, type Visit } from './visit/visit.ts';

export type SurveyState = {
  screen: string;
  /** What the server has. */
  answers: Answers;
  errors: FieldErrors;
  /** Counts the refusals of a screen, for the summary's focus. */
  attempt: number;
  sending: boolean;
  /** The line is down: what was filled in is sent again by itself. */
  waiting: boolean;
  /** The server no longer knows this respondent: the page is loaded anew. */
  gone: boolean;
  finished: boolean;
  /** Instead of any screen. */
  ended: SurveyStart | null;
  /** Begun earlier, and brought straight to where it stopped. */
  resumed: boolean;
};

const calm = { errors: {}, attempt: 0, sending: false, waiting: false, gone: false };

declare global {
  /** The press of a page that did not live yet, already on its way (survey.html). */
  var surveyEarly: { answers: Answers; reply: Promise<Response | undefined> } | undefined;
}

export type Survey = ReturnType<typeof makeSurvey>;
export type ScreenProps = { survey: Survey; state: SurveyState };

/** Everything that happens between the introduction and the thank-you. */
export function makeSurvey(campaign: CampaignView) {
  const { questions, answers } = campaign;
  const screen = firstScreen(campaign);
  let state: SurveyState = { ...calm, screen, answers, finished: false, ended: null, resumed: screen !== intro };
  const sender = makeAnswerSender();
  let tell: ((state: SurveyState) => void) | undefined;
  let opened: Visit | undefined;
  /** In the browser only. */
  const visit = () => (opened ??= openVisit(campaign));

  function change(part: Partial<SurveyState>): void {
    state = { ...state, ...part };
    tell?.(state);
  }

  function show(next: string): void {
    sender.stop();
    visit().tab.keep({ waiting: null });
    change({ ...calm, screen: next, resumed: false });
  }

  function go(next: string, how: 'pushState' | 'replaceState' = 'pushState'): void {
    history[how]({ screen: next, depth: depth() + (how === 'pushState' ? 1 : 0) }, '');
    show(next);
  }

  function end(ended: SurveyStart): void {
    sender.stop();
    if (ended.kind === 'closed') visit().tab.clear();
    change({ ended });
  }

  const send = (
    ask: () => Promise<unknown>,
    { refused, failed, passes }: Pick<Telling, 'refused' | 'passes'> & { failed?: () => void },
  ): Promise<boolean> =>
    sender.send(ask, {
      passes,
      sending: () => change({ sending: true, gone: false }),
      waiting(first) {
        visit().tab.keep({ waiting: state.screen });
        change({ sending: false, waiting: true });
        if (first) failed?.();
      },
      refused(answer) {
        change({ sending: false, waiting: false });
        const { type, message, status: reason, link } = answer.body;
        if (type === 'CAMPAIGN_INACTIVE') end({ kind: 'closed', message, reason, link: link ?? campaign.link });
        else refused(answer);
      },
    });

  async function ask(method: string, path: string, more: object, retries = 0, early?: Response): Promise<void> {
    const { respondent, tab } = visit();
    const reply = await callApi(method, path, { ...respondent, ...more }, retries, early);
    if (reply.first_look) void import('./look.ts').then((look) => look.show(reply, campaign, state.answers));
    const token = idOf(reply.anonymous_token);
    if (!token || token === respondent.anonymous_token) return;
    respondent.anonymous_token = token;
    tab.keep({ anonymous_token: token });
    writeRespondentUrl(token);
  }

  const failed = (refused?: CallRefused) => void lateScreens().then((late) => late.tellFailed(refused));

  /** `ids`: the questions or details of the screen. */
  const saveOf = (ids: string[]) => ({
    passes: isUnreachable,
    failed,
    refused(refused: CallRefused): void {
      const { status, body } = refused;
      const { errors } = body;
      if (canShow(errors, ids)) change({ errors, attempt: state.attempt + 1 });
      else if (status === 404) {
        void lateScreens().then((late) => late.tellGone());
        change({ gone: true });
      } else failed(refused);
    },
  });

  return {
    campaign,
    state: () => state,

    /** The page has come to life: takes over what was pressed before, and goes to where this tab was. */
    arrive(listener: (state: SurveyState) => void): () => void {
      tell = listener;
      const { started, pressed } = takeOver();
      globalThis.surveyExtras?.begin(campaign, fieldOf);
      const { respondent, tab } = visit();
      if (respondent.anonymous_token) writeRespondentUrl(respondent.anonymous_token);
      // Once and never again: a session that is dead ends here too. Nothing else hangs on it.
      if (tokenToSend()) callApi('GET', '/check-token').catch(() => undefined);
      const { kept } = tab;
      const all = { ...campaign.answers, ...kept.answers };
      const begun = Object.keys(kept.answers).length > 0;
      const from = begun ? reached(campaign, all) : screen;
      const last = history.state?.screen ?? from;
      // A press is of the form that was there, also in a tab that was further on.
      const here = kept.done ? thanks : pressed ? screen : isOpen(campaign, all, last) ? last : from;
      history.replaceState({ screen: here, depth: depth() }, '');
      if (here !== screen || begun || kept.done) change({ screen: here, answers: all, finished: kept.done });
      if (started && here === intro) go(questions[0]!.id);
      // Its form is in the page as served: the answer leaves before anything is drawn.
      if (pressed && here === screen) press(pressed);
      else if (kept.waiting === here) setTimeout(press);
      const onPop = ({ state: entry }: PopStateEvent) => {
        if (!entry || state.finished || state.ended) return;
        show(isOpen(campaign, state.answers, entry.screen) ? entry.screen : reached(campaign, state.answers));
      };
      addEventListener('popstate', onPop);
      return () => removeEventListener('popstate', onPop);
    },

    start: () => go(questions[0]!.id),

    back() {
      if (depth() > 0) history.back();
      else go(screenBefore(campaign, state.answers, state.screen), 'replaceState');
    },

    /** What a screen's form held when it was left, or what the server has of it. */
    valuesFor(id: string): FormValues | undefined {
      const question = questionOf(campaign, id);
      const { kept } = visit().tab;
      // The first form is there before anybody has arrived.
      return kept.drafts[id] ?? (question && formValuesOf(question, { ...kept.answers, ...state.answers }));
    },
    draft(id: string, values: FormValues) {
      const { tab } = visit();
      tab.keep({ drafts: { ...tab.kept.drafts, [id]: values } });
    },
    /** What is mended loses its message, and the summary its line. */
    mend(field: string, values: FormValues) {
      const errors = stillWrong(state.errors, field, values);
      if (Object.keys(errors).length < Object.keys(state.errors).length) change({ errors });
    },

    async save(question: SurveyQuestion, read: () => FormValues) {
      if (state.sending) return;
      const errors = globalThis.surveyExtras?.faultsOf(onScreen(question), answersOfForm(question, read()));
      if (errors) return change({ errors, attempt: state.attempt + 1 });
      let given: Answers = {};
      const same = () => JSON.stringify(answersOfForm(question, read())) === JSON.stringify(given);
      // Who changes an answer while it is on its way sees the change saved too.
      const saved = await send(
        async () => {
          do {
            const { surveyEarly: early } = globalThis;
            globalThis.surveyEarly = undefined;
            const reply = await early?.reply;
            given = reply ? early!.answers : answersOfForm(question, read());
            await ask('POST', '/answer', { answers: given, version: campaign.version }, 0, reply);
          } while (!same());
        },
        saveOf(idsOf(question)),
      );
      if (!saved) return;
      const { tab } = visit();
      const { [question.id]: _, ...drafts } = tab.kept.drafts;
      change({ answers: { ...state.answers, ...given } });
      tab.keep({ drafts, answers: campaign.anonymous ? state.answers : {} });
      const { passed } = walk(questions, state.answers);
      go(passed[passed.indexOf(question.id) + 1] ?? reached(campaign, state.answers));
    },

    async saveDetails(attributes: () => Record<string, string | boolean>, errors: FieldErrors) {
      if (state.sending) return;
      if (Object.keys(errors).length > 0) return change({ errors, attempt: state.attempt + 1 });
      const nothing = Object.keys(attributes()).length === 0;
      const save = () => ask('PUT', '/attributes', { attributes: attributes() });
      const keys = campaign.missing_segments.map(({ key }) => key);
      if (nothing || (await send(save, saveOf(keys)))) go(thanks);
    },

    async finish() {
      if (state.finished || state.sending) return;
      const finished = await send(() => ask('PUT', '/campaign-finished', {}, 1), {
        passes: isDown,
        refused(refused) {
          const { status, body } = refused;
          const { errors } = body;
          const open = questions.find((question) => canShow(errors, idsOf(question)));
          if (status !== 422 || !open) return end({ kind: 'failed', refused, again: () => change({ ended: null }) });
          go(open.id, 'replaceState');
          change({ errors, attempt: 1 });
        },
      });
      if (!finished) return;
      const { tab, respondent } = visit();
      tab.clear(campaign.anonymous ? { done: true, anonymous_token: respondent.anonymous_token } : undefined);
      change({ finished: true, sending: false, waiting: false });
    },
  };
}

const idsOf = (question: SurveyQuestion): string[] => onScreen(question).map(({ id }) => id);

/** Once the screen is drawn. */
const press = (button = 'type=submit'): void => document.querySelector<HTMLElement>(`#question [${button}]`)?.click();

/** How many of this page's screens the browser's back button has behind this one. */
const depth = (): number => history.state?.depth ?? 0;

/** From here on presses are ours; what the page's first script kept of them is handed over. */
function takeOver(): { started: boolean; pressed: string | undefined } {
  const marks = document.documentElement.dataset;
  const kept = { started: 'started' in marks, pressed: marks.pressed };
  delete marks.started;
  delete marks.pressed;
  marks.live = '';
  document.querySelector('#question [type=submit]')?.removeAttribute('aria-busy');
  return kept;
}
