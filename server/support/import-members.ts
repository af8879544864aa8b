import type { MembersPreview } from '#contract/calls/office/support/member-import.ts';
import { faultWords } from '#contract/refusals.ts';
import { rules } from '#contract/rules.ts';
import type { Acting } from '../base/context.ts';
import { Problem, say } from '../base/problem.ts';
import { trialOf } from '../mailings/running/brake.ts';
import { importMembers } from '../members/import/import.ts';
import { previewImport } from '../members/import/preview.ts';

const faultsMost = 100;
const confirmOf = (rows: number): number | null => (rows > rules.confirm_over ? rows : null);

/** The dry run of the command, for a screen: by line what is wrong, and nobody's address. */
export async function lookAtFile(context: Acting, file: string): Promise<MembersPreview> {
  const { rows, encoding } = await previewImport(context, Buffer.from(file, 'base64'));
  const wrong = rows.filter(({ faults }) => faults.length > 0);
  const faults = wrong.flatMap(({ line, faults: found }) =>
    found.map(({ place, code, facts }) => ({ line, place, sentence: say(faultWords[code], facts) })),
  );
  return {
    rows: rows.length,
    encoding,
    wrong: wrong.length,
    faults: faults.slice(0, faultsMost),
    confirm: wrong.length === 0 ? confirmOf(rows.length) : null,
    trial: trialOf(context.config, rows.length),
  };
}

type Given = { file: string; proven_by?: string | undefined; number?: number | undefined };

/** The very act of the command. The file is read anew: what was looked at may be an hour old. */
export async function importFile(context: Acting, { file, proven_by, number }: Given) {
  const { rows } = await previewImport(context, Buffer.from(file, 'base64'));
  const confirm = confirmOf(rows.length);
  if (confirm !== null && number !== confirm)
    throw new Problem('campaign_number_wrong', { facts: { number: confirm } });
  const mailing = await importMembers(context, rows, { ...(proven_by !== undefined && { proven_by }) });
  return { imported: rows.length, mailing };
}
