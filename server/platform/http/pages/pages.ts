import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { News } from '#contract/calls/home.ts';
import type { PublicOutcomes } from '#contract/results/outcome-page.ts';
import { type Config, ConfigError } from '../../config/config.ts';
import { Problem } from '../../core/problem.ts';
import type { DevPages } from '../dev.ts';
import { sendProblem } from '../errors.ts';
import {
  builtEntry,
  builtExtras,
  builtFiles,
  builtPreview,
  builtScripts,
  builtSite,
  builtSurvey,
  earlierFiles,
  type FrontEnd,
  readEarlierFile,
} from './built.ts';
import { fill, panelOf, policyOf, type Side } from './html.ts';
import { isOutcomePath, outcomePages } from './outcome-pages.ts';
import { compressed, hashOf, type PageResponse, send } from './send.ts';
import { type SiteSource, sitePage } from './site-page.ts';
import { type SurveySource, surveyPage } from './survey-page.ts';
import { isPreviewPath, type PreviewLook, previewPage } from './survey-preview.ts';
import { type CampaignLookup, isSurveyPath } from './survey-start.ts';

type PageOptions = {
  side: Side;
  config: Config;
  look?: CampaignLookup | undefined;
  /** Finds the draft that a preview shows: in the office by its campaign, elsewhere by the token of a copy. */
  preview?: PreviewLook | undefined;
  news?: (() => Promise<News>) | undefined;
  outcomes?: PublicOutcomes | undefined;
  /** In development the pages come from Vite. */
  dev?: DevPages | undefined;
};

/** One listener's front ends: pages, their files, and nothing of the other side. */
export function servePages(app: FastifyInstance, options: PageOptions): void {
  const { side, config, dev } = options;
  const files = dev ? new Map<string, PageResponse>() : filesOf(side, builtFiles);
  const earlier = dev ? new Map<string, string>() : filesOf(side, earlierFiles);
  if (config.logo) files.set('/logo', logo(config.logo));
  const own = config.logo && files.get('/logo');
  if (own) files.set('/favicon.svg', own);

  const survey = surveySource(app, dev);
  const page = side === 'office' ? officePage(options, survey) : publicPage(app, options, survey);

  app.get('/*', async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const place = earlier.get(path);
    const file = files.get(path) ?? (place && readEarlierFile(place));
    if (file) return send(request, reply, file);
    if (path.startsWith('/assets/')) return unknown(request, reply);
    return page(request, reply, path);
  });
}

type SurveyFrom = () => Promise<SurveySource>;
type PageFor = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<FastifyReply>;

function publicPage(app: FastifyInstance, options: PageOptions, source: SurveyFrom): PageFor {
  const { config, look, news, outcomes, dev } = options;
  const survey = surveyPage({ panel: panelOf(config), source, look });
  const preview = previewOn(options, source);
  const from = siteSource(app, dev);
  const site = sitePage({ config, source: from, news });
  const told = outcomes && outcomePages({ config, source: from, outcomes });
  return (request, reply, path) => {
    if (isSurveyPath(path)) return survey(request, reply);
    if (preview && isPreviewPath(path)) return preview(request, reply);
    if (told && isOutcomePath(path)) return told(request, reply, path);
    return dev && isFileInDevelopment(path) ? developed(dev, config, request, reply, path) : site(request, reply, path);
  };
}

function officePage(options: PageOptions, source: SurveyFrom): PageFor {
  const { config, dev } = options;
  const index = !dev && pageOf(fill(builtEntry('office/index.html'), panelOf(config)), 'office');
  const preview = previewOn(options, source);
  return async (request, reply, path) => {
    if (preview && isPreviewPath(path)) return preview(request, reply);
    reply.header('x-robots-tag', 'noindex');
    if (!index) return developed(dev!, config, request, reply, path);
    return send(request, reply, holdsToken.test(path) ? unkept(index) : index);
  };
}

const previewOn = ({ side, config, preview: look }: PageOptions, source: SurveyFrom) =>
  look && previewPage({ side, panel: panelOf(config), source, look });

function unknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(new Problem('not_found'), undefined, request, reply);
}

/** Pages of the office whose address holds a token: no cache keeps them. */
const holdsToken = /^\/(uitnodiging|proef)(\/|$)/i;

const filesOf = <File>(side: Side, read: (frontEnd: FrontEnd) => Map<string, File>): Map<string, File> =>
  // The office shows previews of the survey page.
  new Map(
    (['survey', 'late', 'types', 'conditions', side === 'office' ? 'office' : 'parents'] as const).flatMap(
      (frontEnd) => [...read(frontEnd)],
    ),
  );

function surveySource(app: FastifyInstance, dev?: DevPages): () => Promise<SurveySource> {
  if (dev) return () => dev.survey();
  const template = builtEntry('survey/survey.html');
  const script = builtPreview();
  const extras = builtExtras();
  return loadedAtStart(app, async () => {
    const { render, renderPreviewBar: bar } = await builtSurvey();
    return { template, render, extras, preview: { bar, script }, policy: publicPolicy, fixed: true };
  });
}

function siteSource(app: FastifyInstance, dev?: DevPages): () => Promise<SiteSource> {
  if (dev) return () => dev.site();
  const template = builtEntry('parents/index.html');
  const scripts = builtScripts();
  return loadedAtStart(app, async () => ({
    template,
    site: await builtSite(),
    scripts,
    policy: publicPolicy,
    fixed: true,
  }));
}

const publicPolicy = (html: string) => policyOf(html, 'public');

/** So that a missing build is noticed then, and not by the first visitor. */
function loadedAtStart<Source>(app: FastifyInstance, load: () => Promise<Source>): () => Promise<Source> {
  let source: Source;
  app.addHook('onReady', async () => {
    source = await load();
  });
  return async () => source;
}

function pageOf(html: string, side: Side): PageResponse {
  return {
    body: compressed(html),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policyOf(html, side),
    },
    etag: hashOf(html).slice(0, 22),
  };
}

const unkept = ({ body, headers }: PageResponse): PageResponse => ({
  body,
  headers: { ...headers, 'cache-control': 'no-store' },
});

const isFileInDevelopment = (path: string) => path.endsWith('.html');

async function developed(
  dev: DevPages,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<FastifyReply> {
  return send(request, reply, {
    body: { identity: Buffer.from(await dev.page(path, panelOf(config))) },
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': dev.policy,
    },
  });
}

/** The operator's logo. An SVG that is opened as a page of its own may run no scripts. */
function logo(path: string): PageResponse {
  if (!existsSync(path)) throw new ConfigError([`LOGO: there is no file ${path}`]);
  const identity = readFileSync(path);
  return {
    body: { identity },
    headers: {
      'content-type': /\.svg$/i.test(path) ? 'image/svg+xml' : 'image/png',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
    etag: hashOf(identity).slice(0, 22),
  };
}
