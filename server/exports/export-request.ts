import type { makeExport } from '#contract/calls/office/exports.ts';
import type { Output } from '#contract/endpoint.ts';
import { fileFormats } from '#contract/results/file-formats.ts';
import { snapshotNumber } from '../results/show.ts';
import type { ExportRequest } from './register-export.ts';

type Body = Output<typeof makeExport, 'body'>;

/** What somebody asks for on the screen, with only what goes with that kind of file. */
export function exportRequestOf({
  format,
  why,
  until,
  texts,
  labels,
  background,
  weighting,
  snapshot,
  filter,
  split,
  with: more,
  join,
}: Body): ExportRequest {
  const chosen = { format, why, until, snapshot: snapshotNumber(snapshot) };
  const number = weighting ? Number(weighting) : null;
  const { of } = fileFormats[format];
  if (of === 'cases') return { ...chosen, texts, labels, background, weighting: number };
  if (of === 'codebook') return { ...chosen, weighting: number };
  const asked = {
    ...(filter && { filter }),
    ...(split && { split }),
    ...(weighting && { weighting }),
    ...(more && { with: more }),
    ...(join && { join }),
  };
  return { ...chosen, weighting: number, asked };
}
