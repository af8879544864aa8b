// Node takes the types out of TypeScript by a program of its own, which then stays in the server's memory, some 12 MB. With
// --import=./tools/plain/hook.mjs the JavaScript that make.mjs made of the same source is taken instead, line for line.
// Where there is none, Node does as it always does.
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { plainOf, root } from './kept.mjs';

const own = pathToFileURL(root).href;

registerHooks({
  load(url, context, next) {
    const code = url.startsWith(own) && url.endsWith('.ts') ? plainOf(fileURLToPath(url)) : undefined;
    return code === undefined ? next(url, context) : { format: 'module', source: code, shortCircuit: true };
  },
});
