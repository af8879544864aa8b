import type { FastifyReply, FastifyRequest } from 'fastify';
import { armLeadingTo, inArm, type Preview, type PreviewFacts, previewAt } from '#contract/draft-preview.ts';
import { Problem } from '../../core/problem.ts';
import { type PanelNames, policyOf, type Side } from './html.ts';
import { asPreview, surveyEnd, surveyHtml } from './survey-html.ts';
import { parted, type SurveySource } from './survey-page.ts';
import type { SurveyPageStart } from './survey-start.ts';

/** What a preview shows, and how its page asks and hears. */
export type Previewed = { preview: Preview } & Pick<PreviewFacts, 'judge' | 'channel'>;
/** Finds it by what the address names, and throws the problems of a call. */
export type PreviewLook = (request: FastifyRequest, name: string) => Promise<Previewed>;
type Options = { side: Side; panel: PanelNames; source: () => Promise<SurveySource>; look: PreviewLook };

const address = /^\/voorbeeld\/([^/]+)\/?$/i;
export const isPreviewPath = (path: string): boolean => address.test(path);

/** The survey page of a draft, for anyone who writes it: drawn as parents get it, and nothing of it is kept. */
export function previewPage({ side, panel, source, look }: Options) {
  const framing = side === 'office' ? "frame-ancestors 'self'" : "frame-ancestors 'none'";

  // The writer may add any question the next minute: a preview always has the script's extras, and shuffles options.
  function draw(
    { template, render, extras, preview: parts }: SurveySource,
    start: SurveyPageStart,
    facts?: PreviewFacts,
  ): string {
    const { shared, alone } = parted(start);
    const page = surveyHtml(template, panel, {
      rendered: render({ panel, start }),
      written: shared,
      preview: panel.panel_name,
      extras: extras.conditions,
      late: extras.late,
    });
    return (facts ? asPreview(page, { bar: parts.bar(), script: parts.script }, facts) : page) + surveyEnd(alone, true);
  }

  function drawFound(from: SurveySource, { preview, judge, channel }: Previewed, at: string | null): string {
    const { keys, arms } = preview;
    const arm = armLeadingTo(preview, at, 0);
    const shown = inArm(preview, arm);
    const campaign = previewAt(shown, at);
    const above = shown.campaign.questions.slice(0, -campaign.questions.length);
    return draw(from, { kind: 'campaign', campaign }, { keys, ...(arms && { arms }), arm, at, above, judge, channel });
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const from = await source();
    const [path = '', search] = request.url.split('?');
    const found = await find(look, request, path);
    if (found === 401) return reply.redirect('/inloggen');
    const at = new URLSearchParams(search).get('from') || null;
    const html = typeof found === 'number' ? draw(from, { kind: 'unknown' }) : drawFound(from, found, at);
    const policy = from.fixed ? policyOf(html, side) : from.policy(html);
    return reply
      .code(typeof found === 'number' ? found : 200)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        // The office shows it in a frame beside the question that is being written.
        'content-security-policy': policy.replace("frame-ancestors 'none'", framing),
      })
      .send(html);
  };
}

/** What it shows, or the status of what is none of the asker's. A fault of ours is thrown on. */
async function find(look: PreviewLook, request: FastifyRequest, path: string): Promise<Previewed | number> {
  try {
    const [, name = ''] = path.match(address) ?? [];
    return await look(request, decodeURIComponent(name));
  } catch (error) {
    if (error instanceof URIError) return 404;
    if (!(error instanceof Problem) || error.kind.status >= 500 || error.kind.status === 429) throw error;
    return error.kind.status;
  }
}
