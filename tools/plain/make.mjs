// Takes the types out of files of the server, for hook.mjs. On the pinned Node: fresh.mjs says which files.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, resolve } from 'node:path';
import { markOf, placeOf } from './kept.mjs';

for (const path of process.argv.slice(2)) {
  const source = readFileSync(path, 'utf8');
  const place = placeOf(resolve(path));
  mkdirSync(dirname(place), { recursive: true });
  // Another start may read it at this moment.
  const fresh = `${place}.${process.pid}`;
  writeFileSync(fresh, stripTypeScriptTypes(source) + markOf(source));
  renameSync(fresh, place);
}
