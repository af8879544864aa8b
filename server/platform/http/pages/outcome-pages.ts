import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OutcomePage, PublicOutcomes } from '#contract/results/outcome-page.ts';
import { share_picture } from '#contract/results/share-svg.ts';
import type { Config } from '../../config/config.ts';
import { escapeHtml, panelOf } from './html.ts';
import { compressedAside, hashOf, type PageResponse, send } from './send.ts';
import { metaTag, type OutcomeShown } from './site-html.ts';
import type { SiteSource } from './site-page.ts';

const path_shape =
  /^\/uitkomst(?:en|\/(?<slug>[a-z0-9-]{1,60})(?:\/(?:cijfers\.(?<data>csv|json)|(?<picture>beeld\.png)|(?<own>mijn)))?)\/?$/;
export const isOutcomePath = (path: string): boolean => path_shape.test(path);

/** So long what was read is told again: a busy page asks the database once in a while. */
const fresh_ms = 5000;
const kept_most = 200;

type Options = { config: Config; source: () => Promise<SiteSource>; outcomes: PublicOutcomes };

/** The pages with outcomes, for everybody: whole without a script, drawn again when what they show has changed. */
export function outcomePages({ config, source, outcomes }: Options) {
  const kept = new Map<string, { until: number; shown: string; code: number; answer: PageResponse }>();

  const pictures = outcomePictures(outcomes);

  return async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> => {
    const { slug, data, picture, own } = path_shape.exec(path)!.groups!;
    const before = kept.get(path);
    if (before && before.until > outcomes.now().getTime()) return send(request, reply.code(before.code), before.answer);
    const shown = slug === undefined ? { outcomes: await outcomes.all() } : await outcomes.one(slug);
    // A browser keeps the fragment through a redirect: to the list it would bring the token of a letter.
    if (!shown) return sendTo(reply, own ? '/uitkomsten#' : '/uitkomsten');
    // A correction may have another address than what it corrects, whose links go on.
    if (slug !== undefined && 'page' in shown && shown.page.slug !== slug)
      return sendTo(reply, `/uitkomst/${shown.page.slug}${path.slice(`/uitkomst/${slug}`.length)}`);
    if (picture)
      return 'page' in shown ? send(request, reply, await pictures(shown.page)) : sendTo(reply, '/uitkomsten');
    if (data) return sendData(reply, data, shown, outcomes);
    const [parents, today, from] = [await outcomes.parents(), outcomes.today(), await source()];
    const seen = JSON.stringify({ shown, parents, today });
    const answer =
      before?.shown === seen
        ? before.answer
        : await draw(config, from, { parents, today, shown, path, own: own !== undefined });
    if (kept.size >= kept_most) kept.clear();
    const code = 'withdrawn_on' in shown && shown.withdrawn_on ? 410 : 200;
    if (from.fixed) kept.set(path, { until: outcomes.now().getTime() + fresh_ms, shown: seen, code, answer });
    return send(request, reply.code(code), answer);
  };
}

const sendTo = (reply: FastifyReply, to: string) => reply.header('cache-control', 'no-cache').redirect(to, 302);

/** The picture of each page, drawn once for each version of it, however many ask at once. */
function outcomePictures(outcomes: PublicOutcomes) {
  const drawn = new Map<string, { of: string; answer: Promise<PageResponse> }>();
  return (page: OutcomePage): Promise<PageResponse> => {
    const of = JSON.stringify(page);
    const known = drawn.get(page.slug);
    if (known?.of === of) return known.answer;
    const answer = outcomes.picture(page).then((png) => ({
      body: { identity: Buffer.from(png) },
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' },
      etag: hashOf(Buffer.from(png)).slice(0, 22),
    }));
    if (drawn.size >= kept_most) drawn.clear();
    drawn.set(page.slug, { of, answer });
    answer.catch(() => drawn.delete(page.slug));
    return answer;
  };
}

type Drawing = { parents: number | null; today: string; shown: OutcomeShown; path: string; own: boolean };

/** Takes the token out of the address, of a withdrawn page too, and marks the reader's own answers. Nobody else's page has a script. */
const own_script = '<script type="module" src="/mirror.js"></script>';

async function draw(config: Config, from: SiteSource, { path, own, ...drawing }: Drawing): Promise<PageResponse> {
  const address = config.public_url + path.replace(/(?:\/mijn)?\/?$/, '');
  const { html, css, title } = from.site.renderOutcomes({ panel: panelOf(config), address, ...drawing });
  const page = 'page' in drawing.shown ? drawing.shown.page : undefined;
  const about = page?.introduction ?? 'Wat ouders ons vertellen, vertellen wij door.';
  const whole = `<!doctype html><html lang="nl"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#FAF3E6"><meta name="theme-color" content="#14201F" media="(prefers-color-scheme: dark)">
<title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(about.slice(0, 200))}">
<link rel="canonical" href="${escapeHtml(address)}">
${metaTag('og:title', title)}${metaTag('og:description', about.slice(0, 200))}${metaTag('og:type', 'article')}${page ? pictureTags(config, page) : ''}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${fontTag(css)}<style>${css}</style>${page ? dataset(config, page) : ''}${own ? own_script : ''}</head><body>${html}</body></html>`;
  return {
    body: from.fixed ? await compressedAside(whole) : { identity: Buffer.from(whole) },
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': own ? 'no-store' : 'no-cache',
      ...(own && { 'x-robots-tag': 'noindex' }),
      'content-security-policy': from.policy(whole),
    },
    ...(!own && { etag: hashOf(whole).slice(0, 22) }),
  };
}

/** The file that the styles name: another one would be fetched for nothing. */
function fontTag(css: string): string {
  const [, font] = /url\("?([^")]*atkinson-next-latin[^")]*)/.exec(css) ?? [];
  return font === undefined ? '' : `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`;
}

const pictureTags = ({ public_url }: Config, { slug, title }: OutcomePage): string =>
  [
    metaTag('og:image', `${public_url}/uitkomst/${slug}/beeld.png`),
    metaTag('og:image:width', String(share_picture.width)),
    metaTag('og:image:height', String(share_picture.height)),
    metaTag('og:image:alt', title),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('');

/** For machines that look for data (schema.org). */
function dataset({ public_url, organisation }: Config, page: OutcomePage): string {
  const at = `${public_url}/uitkomst/${page.slug}`;
  const known = {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: page.title,
    description: page.introduction,
    url: at,
    datePublished: page.published_on,
    temporalCoverage: page.from && page.to ? `${page.from}/${page.to}` : undefined,
    creator: { '@type': 'Organization', name: organisation },
    distribution: ['csv', 'json'].map((kind) => ({
      '@type': 'DataDownload',
      encodingFormat: kind === 'csv' ? 'text/csv' : 'application/json',
      contentUrl: `${at}/cijfers.${kind}`,
    })),
  };
  return `<script type="application/ld+json">${JSON.stringify(known).replaceAll('<', '\\u003c')}</script>`;
}

/** The figures of a page as data: what is hidden there is hidden here, and what parents wrote is no figure. */
function sendData(reply: FastifyReply, kind: string, shown: OutcomeShown, outcomes: PublicOutcomes): FastifyReply {
  if (!('page' in shown)) return sendTo(reply, '/uitkomsten');
  reply.header('cache-control', 'no-cache');
  const { quotes: _, ...page } = shown.page;
  if (kind === 'json') return reply.type('application/json; charset=utf-8').send(page);
  const name = `attachment; filename="${page.slug}.csv"`;
  return reply.type('text/csv; charset=utf-8').header('content-disposition', name).send(outcomes.csv(page));
}
