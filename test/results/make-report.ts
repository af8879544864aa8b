import type { ReportDraft } from '#contract/calls/office/report.ts';
import { sql } from '#server/platform/database/sql.ts';
import { file, makeCampaign } from '../make-campaigns.ts';
import { hours, type World } from '../world.ts';
import { giveAnswers, snapshotOf, times } from './make-answers.ts';

const options = ['good', 'fair', 'bad'].map((ref) => ({ ref, title: ref }));
const said = (view: string, gender: string) => ({ answers: { view: [view] }, background: { gender } });

/** A closed survey of one question: 128 answers, of which four are hidden; `before` it closes more may be done with it. */
export async function makeClosedCampaign(world: World, before?: (id: string) => Promise<unknown>) {
  const { context, clock } = world;
  const { id } = await makeCampaign(world, {
    ...file({ questions: [{ ref: 'view', title: 'Wat vind je?', type: 'multiple_choice', required: true, options }] }),
    background: ['gender'],
  });
  await giveAnswers(world, id, [
    ...times(83, said('good', 'female')),
    ...times(41, said('fair', 'male')),
    ...times(4, said('bad', 'male')),
  ]);
  await before?.(id);
  const at = new Date(clock.now().getTime() - hours(2));
  await context.db.run(sql`update survey.campaign set state = 'closed', closed_at = ${at} where id = ${id}`);
  await snapshotOf(world, id);
  return { id };
}

export const reportDraft = (over: Partial<ReportDraft> = {}): ReportDraft => ({
  title: 'Twee op de drie ouders tevreden',
  slug: 'tevreden',
  introduction: 'Wat ouders ervan vinden.',
  weighting: null,
  figures: [{ question: 'view', split: null, sentence: 'Twee op de drie ouders vinden het goed.' }],
  note: '',
  ...over,
});
