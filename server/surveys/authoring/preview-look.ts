import type { FastifyRequest } from 'fastify';
import { judgePreview, makePreview } from '#contract/calls/office/preview.ts';
import { judgeCopy } from '#contract/calls/preview.ts';
import { type Preview, type PreviewFacts, previewChannel, previewOf } from '#contract/draft-preview.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Staff } from '../../platform/http/route.ts';
import { readDraft } from './draft.ts';
import { openCopy } from './preview-copy.ts';

type Previewed = { preview: Preview } & Pick<PreviewFacts, 'judge' | 'channel'>;
const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** The draft of a campaign, for anyone who may write it. */
export function lookAtDraft(context: Context, base: string, recognise: Recognise) {
  return async (request: FastifyRequest, id: string): Promise<Previewed> => {
    const { role } = await recognise(request, context);
    if (!makePreview.may.includes(role as 'admin')) throw new Problem('not_your_role');
    if (!isId(id)) throw new Problem('not_found');
    const { draft } = await readDraft(context.db, id);
    return {
      preview: previewOf(draft),
      judge: base + judgePreview.path,
      channel: previewChannel(id),
    };
  };
}
type Recognise = (request: FastifyRequest, context: Context) => Promise<Staff>;

/** The copy of a draft behind an address that somebody was given: nothing of the office lies behind it. */
export function lookAtCopy(context: Context, base: string) {
  return async (request: FastifyRequest, token: string): Promise<Previewed> => ({
    preview: await openCopy(context, request.ip, token),
    judge: base + judgeCopy.path.replace(':token', encodeURIComponent(token)),
    channel: null,
  });
}
