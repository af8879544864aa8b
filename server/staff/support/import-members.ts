import type { MembersPreview } from '#contract/calls/office/support/member-import.ts';
import { rules } from '#contract/rules.ts';
import { canarySize } from '../../fieldwork/delivery-control/circuit-breaker.ts';
import { importMembers } from '../../members/import/import-members.ts';
import { previewImport } from '../../members/import/import-preview.ts';
import type { Acting } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { formatFault, Problem } from '../../platform/core/problem.ts';

const faultsMost = 100;
const progressMs = 500;

/** Tells the screen that waits how far it is, in percent. On a connection of its own: what a transaction tells is heard when it is over. */
function progressOf(context: Acting, id: string | undefined) {
  let told = context.clock.steady();
  return async (share: number): Promise<void> => {
    if (id === undefined || context.clock.steady() - told < progressMs) return;
    told = context.clock.steady();
    await notifyLive(context.db, `import:${id}`, Math.floor(share * 100)).catch((error: Error) => {
      context.log.warn({ err: error }, 'the progress of an import was not told');
    });
  };
}
const confirmOf = (rows: number): number | null => (rows > rules.confirm_over ? rows : null);

/** The dry run of the command, for a screen: by line what is wrong, and nobody's address. */
export async function lookAtFile(context: Acting, { file, progress }: FileToPreview): Promise<MembersPreview> {
  const { rows, encoding } = await previewImport(context, Buffer.from(file, 'base64'), progressOf(context, progress));
  const wrong = rows.filter(({ faults }) => faults.length > 0);
  const faults = wrong
    .slice(0, faultsMost)
    .flatMap(({ line, faults: found }) =>
      found.map((fault) => ({ line, place: fault.place, sentence: formatFault(fault) })),
    );
  return {
    rows: rows.length,
    encoding,
    wrong: wrong.length,
    faults: faults.slice(0, faultsMost),
    confirm: wrong.length === 0 ? confirmOf(rows.length) : null,
    trial: canarySize(context.config, rows.length),
  };
}

type FileToPreview = { file: string; progress?: string | undefined };
type FileToImport = FileToPreview & { proven_by?: string | undefined; number?: number | undefined };

/** The very act of the command. The file is read anew: what was looked at may be an hour old. */
export async function importFile(context: Acting, { file, proven_by, number, progress }: FileToImport) {
  const tell = progressOf(context, progress);
  // Reading and judging takes about as long as writing.
  const { rows } = await previewImport(context, Buffer.from(file, 'base64'), (share) => tell(share / 2));
  const confirm = confirmOf(rows.length);
  if (confirm !== null && number !== confirm)
    throw new Problem('campaign_number_wrong', { facts: { number: confirm } });
  const mailing = await importMembers(context, rows, {
    ...(proven_by !== undefined && { proven_by }),
    onDone: (done) => void tell(0.5 + done / rows.length / 2),
  });
  return { imported: rows.length, mailing };
}
