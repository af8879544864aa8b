import type { Context } from '#server/platform/core/context.ts';
import { createDraft } from '#server/surveys/authoring/create.ts';
import { addColleague, serveOrFill } from './office-process.ts';

/** People who write one questionnaire: each has a question in it. */
async function fill(context: Context, people = 0) {
  const cookies: string[] = [];
  for (let n = 0; n < people; n++) cookies.push(await addColleague(context, `kantoor${n}@f.example`));
  const questions = cookies.map((_, n) => ({ title: '0', ref: `v${n}`, type: 'text' }));
  const id = await context.db.transaction((tx) =>
    createDraft(tx, { ...context, actor: 'operator' }, { kind: 'file', file: { title: 'Samen', questions } }),
  );
  return { id, cookies };
}

await serveOrFill(fill);
