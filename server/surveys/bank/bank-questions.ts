import { namesOf, type QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { recordAudit, staffIdOf } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { readDraft } from '../authoring/draft.ts';

/** A question of a draft, as it was saved last. Jumps and its condition name questions that do not come along. */
export async function addBankQuestion(tx: Queryable, acting: Acting, campaignId: string, key: string): Promise<string> {
  const { campaign, draft } = await readDraft(tx, campaignId);
  const place = draft.questions.findIndex((one) => one.key === key);
  const given = draft.questions[place]?.entry;
  if (!given) throw new Problem('bank_question_unsaved');
  if (!given.title?.trim()) throw new Problem('bank_question_untitled');
  const entry = standingAlone({ ...given, ref: namesOf(draft.questions.map((one) => one.entry))[place]!.name });
  const { id } = await tx.one(sql<{ id: string }>`
    insert into survey.bank_question (campaign_id, question_key, list, entry, staff_id, added_at)
    values (${campaignId}, ${key}, ${campaign.title}, ${JSON.stringify(entry)}, ${staffIdOf(acting.actor)}::uuid, ${acting.clock.now()})
    on conflict on constraint bank_question_once do update
      set list = excluded.list, entry = excluded.entry, staff_id = excluded.staff_id, added_at = excluded.added_at
    returning id`);
  await recordAudit(tx, acting, { action: 'bank_question_added', about: campaignId, detail: { name: given.title } });
  return id;
}

function standingAlone({ show_if: _condition, go_to: _jump, options, ...entry }: QuestionEntry): QuestionEntry {
  return { ...entry, ...(options && { options: options.map(({ go_to: _, ...option }) => option) }) };
}

/** Taken out twice is taken out. */
export async function removeBankQuestion(tx: Queryable, acting: Acting, id: string): Promise<void> {
  const gone = await tx.maybe(sql<{ campaign_id: string | null; title: string }>`
    delete from survey.bank_question where id = ${id} returning campaign_id, entry ->> 'title' as title`);
  if (!gone) return;
  const { campaign_id: about, title } = gone;
  await recordAudit(tx, acting, { action: 'bank_question_removed', ...(about && { about }), detail: { name: title } });
}
