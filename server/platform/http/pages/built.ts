import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashOf, type PageResponse } from './send.ts';
import type { SiteModule } from './site-html.ts';
import type { RenderPreviewBar, RenderSurvey } from './survey-html.ts';

const dist = resolve(import.meta.dirname, '../../../../dist');

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The front ends were not built. The operator can mend that, so no stack is shown. */
export class NotBuilt extends Error {}

export function builtEntry(name: 'parents/index.html' | 'survey/survey.html' | 'office/index.html'): string {
  // Vite keeps the path of the source within the folder of its front end.
  const path = join(dist, name.split('/')[0]!, name);
  if (!existsSync(path)) throw new NotBuilt(`The front ends are not built: ${path} is missing. npm start builds them.`);
  return readFileSync(path, 'utf8');
}

export type FrontEnd = 'parents' | 'survey' | 'late' | 'types' | 'conditions' | 'office';

/** Every file of a front end but its page, by its address, read once: both sides have those of the survey. */
export function builtFiles(frontEnd: FrontEnd): Map<string, PageResponse> {
  const files =
    built.get(frontEnd) ??
    new Map(
      namesIn(join(dist, frontEnd)).map((name) => {
        const address = `/${name.replaceAll(sep, '/')}`;
        return [address, fileAnswer(join(dist, frontEnd, name), address.startsWith('/assets/'))];
      }),
    );
  built.set(frontEnd, files);
  return files;
}
const built = new Map<FrontEnd, Map<string, PageResponse>>();

/**
 * The places of the scripts of earlier builds, by the address they had: a page that somebody has open still asks for
 * them. They are thousands, and hardly one of them is ever asked for.
 */
export function earlierFiles(frontEnd: FrontEnd): Map<string, string> {
  const folder = join(dist, frontEnd, earlier);
  const names = existsSync(folder) ? readdirSync(folder).filter(isOwnFile) : [];
  return new Map(names.map((name) => [`/assets/${name}`, join(folder, name)]));
}

/** Read when asked for; undefined where a later build has thrown it away. */
export const readEarlierFile = (path: string): PageResponse | undefined =>
  existsSync(path) ? fileAnswer(path, true) : undefined;

const earlier = 'before';
/** Not the page itself, nor what stands beside a file for browsers that take it packed. */
const isOwnFile = (name: string): boolean => !/\.(html|br|gz)$|^manifest\.json/.test(name);

const namesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return entry.isFile() && isOwnFile(entry.name) ? [entry.name] : [];
    return entry.name === earlier ? [] : namesIn(join(folder, entry.name)).map((name) => join(entry.name, name));
  });

/** A name with a hash in it never gets other contents. */
function fileAnswer(path: string, isHashed: boolean): PageResponse {
  const identity = readFileSync(path);
  const packed = (ending: string) => (existsSync(path + ending) ? readFileSync(path + ending) : undefined);
  const [br, gzip] = [packed('.br'), packed('.gz')];
  return {
    body: { identity, ...(br && { br }), ...(gzip && { gzip }) },
    headers: {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    },
    etag: hashOf(identity).slice(0, 22),
  };
}

export type SurveyRenderers = { render: RenderSurvey; renderPreviewBar: RenderPreviewBar };

/** The survey's own renderers, built: the server knows nothing else of it. */
export const builtSurvey = (): Promise<SurveyRenderers> => builtModule<SurveyRenderers>('survey');

/** The script of a preview, written into its page. */
export function builtPreview(): string {
  const path = join(dist, 'preview/preview.js');
  if (!existsSync(path)) throw new NotBuilt(`The front ends are not built: ${path} is missing. npm start builds them.`);
  return `<script type="module">${readFileSync(path, 'utf8').replaceAll('</script', '<\\/script').trim()}</script>`;
}

/** The addresses of the scripts that only some surveys need, one of three, and of what each needs after its first screen. */
export const builtExtras = () => ({
  extras: scriptOf('survey', 'extras'),
  types: scriptOf('types', 'types'),
  conditions: scriptOf('conditions', 'conditions'),
  late: scriptOf('late', 'late'),
});

function scriptOf(frontEnd: string, script: string): string {
  const folder = join(dist, frontEnd, 'assets');
  const name =
    existsSync(folder) && readdirSync(folder).find((one) => one.startsWith(`${script}-`) && one.endsWith('.js'));
  if (!name) throw new NotBuilt(`The front ends are not built: ${folder} has no ${script}. npm start builds them.`);
  return `/assets/${name}`;
}

/** The same of the parents' site. */
export const builtSite = (): Promise<SiteModule> => builtModule<SiteModule>('parents');

async function builtModule<Module>(name: 'survey' | 'parents'): Promise<Module> {
  const path = join(dist, `server/${name}.js`);
  if (!existsSync(path)) throw new NotBuilt(`The front ends are not built: ${path} is missing. npm start builds them.`);
  return (await import(pathToFileURL(path).href)) as Module;
}

type Chunk = { file: string; imports?: string[] };

/** Of each screen of the parents' site the scripts that its first one does not bring, as Vite noted them. */
export function builtScripts(): (screen: string) => string[] {
  const chunks = JSON.parse(readFileSync(join(dist, 'parents/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const withImports = (name: string): Set<string> => {
    const names = new Set([name]);
    // What is added while going through is gone through too.
    for (const one of names) for (const next of chunks[one]?.imports ?? []) names.add(next);
    return names;
  };
  const first = withImports('parents/index.html');
  return (screen) => {
    const name = `parents/screens/${screen}.tsx`;
    if (!chunks[name]) throw new NotBuilt(`The build has no script of ${name}.`);
    return [...withImports(name)].filter((one) => !first.has(one)).map((one) => `/${chunks[one]!.file}`);
  };
}
