import { unsubscribeRequest } from '#contract/calls/members.ts';
import { isInvisibleText } from '#server/surveys/answering/answer-refusals.ts';
import { answersOf, makeCampaign, makeRespondent, type Respondent, save } from '../make-campaigns.ts';
import type { Joined } from '../make-members.ts';
import type { World } from '../world.ts';
import { sayings } from './strings.ts';

const perScreen = 15;
const titleOf = (saying: string): string => (saying.trim() === '' ? 'Niets te zien?' : saying);
/** The refs of the two questions in which a saying is answered: as a text, and as the text of 'Anders, namelijk'. */
export const refsOf = (index: number) => ({ words: `w${index}`, other: `x${index}` });

/** A saying that cannot be seen says nothing: as the text of 'Anders, namelijk' it is refused. */
export const isSaid = (saying: string): boolean => !isInvisibleText(saying);

const screens = Array.from({ length: Math.ceil(sayings.length / perScreen) }, (_, screen) =>
  sayings.slice(screen * perScreen, (screen + 1) * perScreen).map((saying, at) => ({
    saying,
    refs: refsOf(screen * perScreen + at),
  })),
);

/** Every saying is the title of a question in words, the description of one, and an option. */
const questions = screens.map((screen) => {
  const [main, ...subs] = screen.flatMap(({ saying, refs }) => [
    { ref: refs.words, title: titleOf(saying), type: 'text' },
    {
      ref: refs.other,
      title: 'Kies er een.',
      description: saying,
      type: 'multiple_choice',
      other: true,
      options: [{ ref: 'one', title: titleOf(saying) }],
    },
  ]);
  return { ...main, sub_questions: subs };
});
/** The last question stays open: a second visit begins there, with the way back to all others. */
const last = { ref: 'last', title: 'Wil je nog iets zeggen?', type: 'text' };

export type Told = { member: Joined; campaign: string; respondent: Respondent };

/** Makes a member who gives every saying as a text, wherever the product takes one. */
export async function tellAll(world: World): Promise<Told> {
  const { id: campaign } = await makeCampaign(world, {
    title: '</script><script>alert(1)</script>',
    questions: [...questions, last],
  });
  const { member, respondent } = await makeRespondent(world, { campaign });
  for (const screen of screens) {
    await save(
      world,
      respondent,
      answersOf(
        Object.fromEntries(
          screen.flatMap(({ saying, refs }) => [
            [refs.words, saying],
            [refs.other, isSaid(saying) ? { other: true, other_value: saying } : ''],
          ]),
        ),
      ),
    );
  }
  for (let at = 0; at < sayings.length; at += 6) {
    const reasons = sayings.slice(at, at + 6).map((saying) => `other:${saying}`);
    await world.call(unsubscribeRequest, { body: { email: member.email, reasons } });
  }
  return { member, campaign, respondent };
}
