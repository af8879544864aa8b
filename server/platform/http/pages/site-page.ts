import type { FastifyReply, FastifyRequest } from 'fastify';
import type { News } from '#contract/calls/home.ts';
import type { Config } from '../../config/config.ts';
import { panelOf } from './html.ts';
import { compressedAside, hashOf, type PageResponse, send } from './send.ts';
import { type SiteModule, type SiteModulePage, siteHtml } from './site-html.ts';

export type SiteSource = {
  template: string;
  site: SiteModule;
  /** The scripts of a screen, beside the first one of the site. */
  scripts: (screen: string) => string[];
  policy: (html: string) => string;
  /** The site was built, and does not change while the server runs as it does in development. */
  fixed: boolean;
};
type Options = { config: Config; source: () => Promise<SiteSource>; news: (() => Promise<News>) | undefined };

const nothing: News = { taste: null, outcome: null, parents: null, reports: false };

/**
 * A page of the parents' site, for anyone who comes there: drawn and packed at the first visit, and again when what the
 * home page shows of the surveys has changed. Any other address leads home.
 */
export function sitePage({ config, source, news }: Options) {
  const drawn = new Map<string, { shown: string; answer: Promise<PageResponse> }>();

  async function readNews(request: FastifyRequest): Promise<News> {
    try {
      return (await news?.()) ?? nothing;
    } catch (error) {
      request.log.error({ err: error }, 'home page');
      return nothing;
    }
  }

  return async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> => {
    const from = await source();
    const page = from.site.findPage(path);
    if (!page) return reply.header('cache-control', 'no-cache').redirect('/', 302);
    if (page.personal) reply.header('x-robots-tag', 'noindex');
    const known = page.name === '/' ? await readNews(request) : nothing;
    const shown = JSON.stringify(known);
    let before = drawn.get(page.name);
    if (!from.fixed || before?.shown !== shown) {
      before = { shown, answer: draw(config, from, page, known) };
      drawn.set(page.name, before);
      before.answer.catch(() => drawn.delete(page.name));
    }
    return send(request, reply, await before.answer);
  };
}

async function draw(config: Config, from: SiteSource, page: SiteModulePage, news: News): Promise<PageResponse> {
  const { site, template, scripts, policy, fixed } = from;
  const panel = panelOf(config);
  const rendered = await site.render({ panel, name: page.name, news });
  const early = (screen: string | undefined) => (screen === undefined ? [] : scripts(screen));
  const named = { scripts: early(page.screen), member_scripts: early(page.member_screen) };
  const html = siteHtml(template, { page, rendered, config, panel, news, ...named });
  const kept = fixed && !page.personal;
  return {
    body: fixed ? await compressedAside(html) : { identity: Buffer.from(html) },
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': kept ? 'no-cache' : 'no-store',
      'content-security-policy': policy(html),
    },
    ...(kept && { etag: hashOf(html).slice(0, 22) }),
  };
}
