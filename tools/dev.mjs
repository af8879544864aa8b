// Development: the front ends reload themselves; a change of the server's own files starts the server anew.
import { existsSync, watch } from 'node:fs';
import { serve } from './run.mjs';

const matters = (name) => /\.(ts|sql)$/.test(name) && !/\.test\.ts$/.test(name);

/** Editors write in bursts, so `tell` is called once, when the files have been still for a moment. */
function onChange(tell) {
  let timer;
  for (const folder of ['server', 'contract', 'questionnaire', 'db'].filter(existsSync)) {
    watch(folder, { recursive: true }, (_event, name) => {
      if (!matters(name ?? '')) return;
      clearTimeout(timer);
      timer = setTimeout(tell, 100);
    });
  }
}

export async function serveAndRestart(args) {
  let server = null;
  let changed = false;
  let wake = () => {};
  onChange(() => {
    changed = true;
    server?.kill('SIGTERM');
    wake();
  });
  for (;;) {
    changed = false;
    const { code, stopping } = await serve(args, (child) => {
      server = child;
    });
    server = null;
    if (stopping) return code;
    if (!changed) {
      console.error(
        'The server has ended. It starts again when a file of server/, contract/, questionnaire/ or db/ changes.',
      );
      await new Promise((change) => {
        wake = change;
      });
    }
  }
}
