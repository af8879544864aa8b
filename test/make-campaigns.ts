import { finishCampaign, getCampaign, saveAnswers } from '#contract/calls/surveys.ts';
import type { SurveyAnswer } from '#questionnaire/flow.ts';
import {
  type InvitationOptions,
  type InvitationSelection,
  type Invitations,
  inviteIn,
} from '#server/fieldwork/invite.ts';
import type { Acting } from '#server/platform/core/context.ts';
import { checkCampaign } from '#server/surveys/campaigns/campaign-file.ts';
import { addCampaign, anonymousUrl, readCampaign } from '#server/surveys/campaigns/campaigns.ts';
import { type Joined, joinProven } from './make-members.ts';
import { publishFile } from './publish.ts';
import type { World } from './world.ts';

/** A questionnaire with a branch, an 'Anders', a sub-question and every type: screens → hours | why_not → rules → tips. */
export const questions = [
  {
    ref: 'screens',
    title: 'Heeft je kind een eigen scherm?',
    type: 'multiple_choice',
    required: true,
    options: [
      { ref: 'yes', title: 'Ja' },
      { ref: 'no', title: 'Nee', go_to: 'why_not' },
    ],
  },
  {
    ref: 'hours',
    title: 'Hoe lang per dag?',
    type: 'multiple_choice',
    required: true,
    other: true,
    go_to: 'rules',
    options: [
      { ref: 'short', title: 'Kort' },
      { ref: 'long', title: 'Lang' },
    ],
    sub_questions: [
      { ref: 'where', title: 'Waar?', type: 'text', required: true },
      { ref: 'alone', title: 'Alleen?', type: 'multiple_choice', options: [{ ref: 'a', title: 'Ja' }] },
    ],
  },
  { ref: 'why_not', title: 'Waarom niet?', type: 'text' },
  {
    ref: 'rules',
    title: 'Welke regels zijn er?',
    type: 'multiple_answer',
    other: true,
    options: [
      { ref: 'table', title: 'Niet aan tafel' },
      { ref: 'bed', title: 'Niet in bed' },
      { ref: 'none', title: 'Geen', go_to: 'end', exclusive: false },
    ],
  },
  { ref: 'tips', title: 'Wat werkt bij jullie?', type: 'text' },
];

/** A question with two answers. */
export const choiceOf = (ref: string, over: object = {}) => ({
  ref,
  title: `Vraag ${ref}`,
  type: 'multiple_choice',
  options: [
    { ref: 'yes', title: 'Ja' },
    { ref: 'no', title: 'Nee' },
  ],
  ...over,
});

export const file = (over: object = {}) => ({ title: 'Schermen thuis', description: 'Kort.', questions, ...over });

export async function makeCampaign(world: World, over: object = {}): Promise<{ id: string; token: string | null }> {
  const { context } = world;
  const id = await publishFile(context, file(over));
  return { id, token: tokenOf(anonymousUrl(context, await readCampaign(context.db, id))) };
}

/** A campaign that nobody has published. */
export function makeDraft({ context }: World, over: object = {}): Promise<string> {
  const campaign = checkCampaign(file(over), context.config);
  if (Array.isArray(campaign)) throw new Error(JSON.stringify(campaign));
  return context.db.transaction((tx) => addCampaign(tx, context, campaign, file(over)));
}

const tokenOf = (link: string | null) => link?.split('/').at(-1) ?? null;

export type Respondent = { token: string; email: string };

/** Invites members in a transaction of their own. */
export const inviteMembers = (
  context: Acting,
  campaignId: string,
  wanted: InvitationSelection,
  options: InvitationOptions = {},
): Promise<Invitations> => context.db.transaction((tx) => inviteIn(tx, context, campaignId, wanted, options));

/** Invites a member, and returns what their link holds. */
export async function inviteOne(world: World, campaignId: string, { email }: { email: string }): Promise<Respondent> {
  const { links } = await inviteMembers(world.context, campaignId, { emails: [email] }, { by_hand: true });
  return { token: tokenOf(links[0]!.link)!, email };
}

/** Somebody new, invited to a campaign of their own, or to this one. */
export async function makeRespondent(world: World, over: { campaign?: string; file?: object } = {}) {
  const member: Joined = await joinProven(world);
  const campaign = over.campaign ?? (await makeCampaign(world, over.file)).id;
  return { member, campaign, respondent: await inviteOne(world, campaign, member) };
}

type Given = Record<string, string | Partial<SurveyAnswer>>;
/** Answers as a screen sends them: `{ screens: 'yes' }`. */
export const answersOf = (given: Given): Record<string, SurveyAnswer> =>
  Object.fromEntries(
    Object.entries(given).map(([id, answer]) => [
      id,
      { value: '', other: false, other_value: '', ...(typeof answer === 'string' ? { value: answer } : answer) },
    ]),
  );

type Who = { token: string; email?: string; anonymous_token?: string };
export const show = async (world: World, who: Who) => (await world.call(getCampaign, { query: who })).data;
export const save = (world: World, who: Who, given: Given) =>
  world.call(saveAnswers, { body: { ...who, answers: answersOf(given) } });
export const refusedSave = (world: World, who: Who, given: Given) =>
  world.refused(saveAnswers, { body: { ...who, answers: answersOf(given) } });
export const finish = (world: World, who: Who) => world.call(finishCampaign, { body: who });

/** Answers a whole survey, by its short path. */
export async function answerAll(world: World, who: Who): Promise<void> {
  await save(world, who, { screens: 'no' });
  await save(world, who, { why_not: 'Te jong.' });
  await save(world, who, { rules: 'none' });
  await finish(world, who);
}
