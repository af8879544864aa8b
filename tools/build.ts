// Builds all front ends beside the present build and then puts the new build in its place, so that whoever reads `dist`
// meanwhile finds a whole build.
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createBuilder } from 'vite';
import { keepBefore } from './before.ts';
import { inputsHash, stampFile } from './inputs.mjs';

// Set whatever the caller's environment says: under another value React brings its development code, which must not go
// out.
process.env.NODE_ENV = 'production';

const fresh = `dist.new-${randomUUID()}`;
const stamp = inputsHash();
const packed = ['parents', 'survey', 'late', 'types', 'conditions', 'office'];

const within = (folder: string) => ({ build: { outDir: join(fresh, folder) } });

try {
  const builder = await createBuilder({
    logLevel: 'warn',
    environments: {
      client: within('parents'),
      survey: within('survey'),
      late: within('late'),
      types: within('types'),
      conditions: within('conditions'),
      office: within('office'),
      preview: within('preview'),
      ssr: within('server'),
    },
  });
  await builder.buildApp();
  await Promise.all(packed.map((folder) => compressAll(join(fresh, folder))));
  for (const folder of packed) keepBefore(join('dist', folder), join(fresh, folder), Date.now());
  writeFileSync(join(fresh, stampFile), stamp);
  swapIn();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(fresh, { recursive: true, force: true });
}

/**
 * Fonts and pictures are packed already. Pages are packed by the server, after it has written the panel's names into
 * them.
 */
async function compressAll(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  await Promise.all(
    names.filter((name) => /\.(js|css|svg|json)$/.test(name)).map((name) => compress(join(folder, name))),
  );
}

async function compress(path: string): Promise<void> {
  const content = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(content, { params }));
  writeFileSync(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}

/**
 * Puts the new build in the place of the old one. Another build may come between our two steps; then the newest wins.
 */
function swapIn(): void {
  while (existsSync(fresh)) {
    const old = `dist.old-${randomUUID()}`;
    try {
      if (existsSync('dist')) renameSync('dist', old);
      renameSync(fresh, 'dist');
      return;
    } catch (error) {
      if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
}
