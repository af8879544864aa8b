import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

// The script that upgrades, with releases that hold just what it looks at.
const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
const home = join(folder, 'home');
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  chmodSync(join(folder, path), 0o755);
};
const ready = createServer((_, answer) => answer.end('{"ok":true}')).listen(0, '127.0.0.1');
afterAll(() => {
  ready.close();
  rmSync(folder, { recursive: true });
});

put('bin/runuser', '#!/bin/sh\nshift 3\nexec "$@"\n');
put('bin/restart', `#!/bin/sh\nreadlink ${home}/current >> ${folder}/restarts\n`);
writeFileSync(join(folder, 'restarts'), '');

/** A release that says of the database what is in `can`, and whose pages have one script. */
function makeRelease(version: string, can = 'true'): string {
  const name = `ouderpanel-${version}-linux-x64`;
  put(`${name}/panel`, `#!/bin/sh\n[ "$*" = "migrate --check" ] || exit 9\n${can}\n`);
  for (const side of ['parents', 'survey', 'office']) put(`${name}/dist/${side}/assets/${side}-${version}.js`, version);
  mkdirSync(join(folder, name, 'node_modules/.bin'), { recursive: true });
  symlinkSync(process.execPath, join(folder, name, 'node_modules/.bin/node'));
  const tarball = join(folder, `${name}.tar.gz`);
  spawnSync('tar', ['-C', folder, '-czf', tarball, name]);
  const sum = createHash('sha256').update(readFileSync(tarball)).digest('hex');
  writeFileSync(`${tarball}.sha256`, `${sum}  ${name}.tar.gz\n`);
  return tarball;
}

async function upgrade(what: string) {
  const { port } = ready.address() as AddressInfo;
  const child = spawn('sh', ['deploy/upgrade.sh', what], {
    env: {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      PANEL_HOME: home,
      PANEL_RESTART: 'restart',
      PANEL_READY: `http://127.0.0.1:${port}/readyz`,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  const code = await new Promise((done) => child.on('close', done));
  return { code, said };
}
const current = () => readlinkSync(join(home, 'current'));
const restarts = () => readFileSync(join(folder, 'restarts'), 'utf8').trim().split('\n').filter(Boolean);

test('a release is prepared beside the running one, and only then switched to; a step back needs nothing but the disk', async () => {
  mkdirSync(home);
  const [first, second] = [makeRelease('1.0.0'), makeRelease('1.1.0')];
  expect(await upgrade(first)).toMatchObject({ code: 0, said: expect.stringContaining(`lies in ${home}/current`) });
  expect([current(), restarts()]).toEqual(['releases/ouderpanel-1.0.0-linux-x64', []]);
  expect(readlinkSync(join(home, 'current/.env'))).toBe(join(home, '.env'));

  const cut = makeRelease('1.0.9');
  writeFileSync(cut, readFileSync(cut).subarray(0, 100));
  expect(await upgrade(cut)).toMatchObject({ code: 1, said: expect.stringContaining('is not what its sum says') });
  const refusing = makeRelease('2.0.0', 'echo "Your PostgreSQL is too old." >&2; exit 1');
  expect(await upgrade(refusing)).toEqual({
    code: 1,
    said: 'Your PostgreSQL is too old.\nNothing was changed: ouderpanel-2.0.0-linux-x64 cannot run here.\n',
  });
  expect([current(), restarts()]).toEqual(['releases/ouderpanel-1.0.0-linux-x64', []]);

  expect(await upgrade(second)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/1\.1\.0-linux-x64 runs, \d+ s/),
  });
  expect(restarts()).toEqual(['releases/ouderpanel-1.1.0-linux-x64']);
  // A page of the release before that somebody has open still finds its script.
  expect(readFileSync(join(home, 'current/dist/parents/before/parents-1.0.0.js'), 'utf8')).toBe('1.0.0');
  expect(await upgrade(second)).toMatchObject({ code: 1, said: expect.stringContaining('runs already') });

  rmSync(first);
  rmSync(second);
  expect(await upgrade('--back')).toMatchObject({ code: 0, said: expect.stringContaining('1.0.0-linux-x64 runs') });
  expect(current()).toBe('releases/ouderpanel-1.0.0-linux-x64');
  expect(await upgrade('--back')).toMatchObject({ code: 0, said: expect.stringContaining('1.1.0-linux-x64 runs') });
});

test('a step back to a release that the database has left behind is refused, and changes nothing', async () => {
  const before = restarts().length;
  put(
    'home/releases/ouderpanel-1.0.0-linux-x64/panel',
    '#!/bin/sh\necho "0099_x was applied by a newer release." >&2\nexit 1\n',
  );
  expect(await upgrade('--back')).toEqual({
    code: 1,
    said: '0099_x was applied by a newer release.\nNothing was changed: ouderpanel-1.0.0-linux-x64 cannot run here.\n',
  });
  expect([current(), restarts().length]).toEqual(['releases/ouderpanel-1.1.0-linux-x64', before]);
});
