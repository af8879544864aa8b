import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { parseSync } from 'vite';

/**
 * Puts JavaScript in the place of each TypeScript file of a folder, line for line and column for column: a stack trace
 * of a release names the place in the source. Tests are left out.
 */
export function emitJavaScript(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    const path = join(folder, name);
    if (!name.endsWith('.test.ts'))
      writeFileSync(path.replace(/\.ts$/, '.js'), withoutTypes(name, readFileSync(path, 'utf8')));
    rmSync(path);
  }
}

export function withoutTypes(name: string, source: string): string {
  const code = stripTypeScriptTypes(source);
  const { module } = parseSync(name.replace(/\.ts$/, '.js'), code);
  const places = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
    ...module.dynamicImports.map(({ moduleRequest }) => moduleRequest),
  ];
  return places.reduce(
    (text, { start, end }) =>
      text.slice(0, start) + text.slice(start, end).replace(/\.ts(?=['"]$)/, '.js') + text.slice(end),
    code,
  );
}
