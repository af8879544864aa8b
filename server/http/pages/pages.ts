import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../base/problem.ts';
import { type Config, ConfigError } from '../../config/config.ts';
import type { DevPages } from '../dev.ts';
import { refuse } from '../errors.ts';
import { type SurveySource, surveyPage } from '../survey-page/page.ts';
import { isSurveyPath, type Look } from '../survey-page/start.ts';
import { builtEntry, builtFiles, builtSurvey } from './built.ts';
import { fill, panelOf, policyOf, type Side } from './html.ts';
import { type Answer, compressed, hashOf, send } from './send.ts';

type PageOptions = {
  side: Side;
  config: Config;
  /** Finds the campaign that the survey's pages show. */
  look?: Look;
  /** In development the pages come from Vite. */
  dev?: DevPages | undefined;
};

/** One listener's front ends: pages, their files, and nothing of the other side. */
export function servePages(app: FastifyInstance, { side, config, look, dev }: PageOptions): void {
  const files = dev ? new Map<string, Answer>() : filesOf(side);
  if (config.logo) files.set('/logo', logo(config.logo));
  const own = config.logo && files.get('/logo');
  if (own) files.set('/favicon.svg', own);

  const page = dev ? developed(dev, side, config) : built(side, config);
  const survey = side === 'public' && surveyPage({ panel: panelOf(config), source: sourceOf(app, dev), look });

  app.get('/*', async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const file = files.get(path);
    if (file) return send(request, reply, file);
    if (path.startsWith('/assets/')) return unknown(request, reply);
    if (survey && isSurveyPath(path)) return survey(request, reply);
    if (side === 'office' || holdsToken.test(path)) reply.header('x-robots-tag', 'noindex');
    return send(request, reply, await page(path));
  });
}

function unknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return refuse(new Problem('not_found'), undefined, request, reply);
}

/** Pages whose address holds a token. Search engines stay out, and no cache keeps them. */
const holdsToken =
  /^\/(anoniem-onderzoek|onderzoek|unsubscribe|uitschrijven|p\/v|email\/(verify|verifieer)|(reset|create)-password|wachtwoord-(resetten|aanmaken)|uitnodiging|proef)(\/|$)/i;

const filesOf = (side: Side) =>
  side === 'office' ? builtFiles('office') : new Map([...builtFiles('survey'), ...builtFiles('parents')]);

/** Made and packed once: every visitor gets the same bytes, and the data comes by calls. */
function built(side: Side, config: Config) {
  const entry = builtEntry(side === 'office' ? 'office/index.html' : 'parents/index.html');
  const index = pageOf(fill(entry, panelOf(config)), side);
  return async (path: string): Promise<Answer> => (holdsToken.test(path) ? unkept(index) : index);
}

/** The survey's entry and renderer. */
function sourceOf(app: FastifyInstance, dev?: DevPages): () => Promise<SurveySource> {
  if (dev) return () => dev.survey();
  const template = builtEntry('survey/survey.html');
  let source: SurveySource;
  // Loaded at the start, so that a missing build is noticed then, and not by the first visitor.
  app.addHook('onReady', async () => {
    source = { template, render: await builtSurvey(), policy: (html) => policyOf(html, 'public'), fixed: true };
  });
  return async () => source;
}

function pageOf(html: string, side: Side): Answer {
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

const unkept = ({ body, headers }: Answer): Answer => ({ body, headers: { ...headers, 'cache-control': 'no-store' } });

function developed(dev: DevPages, side: Side, config: Config) {
  const panel = panelOf(config);
  return async (path: string): Promise<Answer> => ({
    body: { identity: Buffer.from(await dev.page(side, path, panel)) },
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': dev.policy,
    },
  });
}

/** The operator's logo. An SVG that is opened as a page of its own may run no scripts. */
function logo(path: string): Answer {
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
