import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderSurvey } from '../survey-page/html.ts';
import { type Answer, hashOf } from './send.ts';

const dist = resolve(import.meta.dirname, '../../../dist');

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

/** Every file of a front end but its page, by its address, read once. */
export function builtFiles(frontEnd: 'parents' | 'survey' | 'office'): Map<string, Answer> {
  const folder = join(dist, frontEnd);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(html|br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    names.map((name) => {
      // Scripts of earlier builds: a page that somebody has open still asks for them by the address they had.
      const address = `/${relative(folder, name).replaceAll(sep, '/')}`.replace(/^\/before\//, '/assets/');
      return [address, fileAnswer(name, address.startsWith('/assets/'))];
    }),
  );
}

/** A name with a hash in it never gets other contents. */
function fileAnswer(path: string, isHashed: boolean): Answer {
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

/** The survey's own renderer, built: the server knows nothing else of it. */
export async function builtSurvey(): Promise<RenderSurvey> {
  const built = (await import(pathToFileURL(join(dist, 'server/server.js')).href)) as { render: RenderSurvey };
  return built.render;
}
