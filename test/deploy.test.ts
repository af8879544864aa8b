import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const repeated = /^(listen|allow|deny|server|upstream|location|proxy_set_header)$/;

test('nginx takes our example: nothing stands twice in a block that may stand there once', () => {
  const text = readFileSync('deploy/nginx.conf', 'utf8').replaceAll(/#.*$/gm, '');
  const blocks: string[][] = [[]];
  for (const [, name, end] of text.matchAll(/\s*([a-z_]+)?[^{};]*([{};])/g)) {
    if (end === '}') expect(blocks.pop()).toBeDefined();
    else {
      const block = blocks.at(-1)!;
      if (name && !repeated.test(name)) expect(block).not.toContain(name);
      if (name) block.push(name);
      if (end === '{') blocks.push([]);
    }
  }
  expect(blocks).toHaveLength(1);
  expect(blocks[0]).toEqual(['log_format', 'map', 'upstream', 'upstream', 'server', 'server', 'server', 'server']);
});

test('no proxy keeps who asked, or for which address: each server of nginx, also of other names, and Caddy', () => {
  const [head = '', ...servers] = readFileSync('deploy/nginx.conf', 'utf8').split('\nserver {');
  expect(/^log_format .*$/m.exec(head)![0]).not.toMatch(/\$(remote|request\b|request_uri|uri|args|query|http_)/);
  for (const one of servers) {
    expect(one).toMatch(/^ {2}error_log \S+ emerg;$/m);
    expect(one).toMatch(/^ {2}access_log (off|\S+ ouderpanel if=\$ouderpanel_failed);$/m);
  }
  const caddy = readFileSync('deploy/Caddyfile', 'utf8');
  expect(caddy).toContain('exclude http.log.error http.log.access');
  for (const field of ['remote_ip', 'remote_port', 'uri', 'headers'])
    expect(caddy).toContain(`request>${field} delete`);
  expect(caddy.match(/^\w+\.example\.nl \{\n\timport failures$/gm)).toHaveLength(2);
});

test('each timer has its service and a moment of Amsterdam, and makes up for a night that the machine was off', () => {
  const timers = readdirSync('deploy').filter((name) => name.endsWith('.timer'));
  expect(timers).toHaveLength(2);
  for (const timer of timers) {
    const text = readFileSync(`deploy/${timer}`, 'utf8');
    expect(text).toMatch(/^OnCalendar=\*-\*-\* \d\d:\d\d Europe\/Amsterdam$/m);
    expect(text).toMatch(/^Persistent=yes$/m);
    expect(readFileSync(`deploy/${timer.replace('.timer', '.service')}`, 'utf8')).toMatch(/^Type=oneshot$/m);
  }
});

test('systemd gives the server no right of the machine, and lets it write its data and backups alone', () => {
  const unit = readFileSync('deploy/ouderpanel.service', 'utf8').split('\n');
  const set = (name: string) => unit.filter((line) => line.startsWith(`${name}=`)).map((line) => line.split('=')[1]);
  expect(set('ReadWritePaths')).toEqual(['/srv/ouderpanel/data /srv/ouderpanel/backup']);
  expect([set('ProtectSystem'), set('CapabilityBoundingSet'), set('AmbientCapabilities')]).toEqual([
    ['strict'],
    [''],
    [''],
  ]);
  expect(set('RestrictAddressFamilies')).toEqual(['AF_INET AF_INET6 AF_UNIX AF_NETLINK']);
  expect(set('SystemCallFilter')).toEqual(['@system-service']);
  for (const name of [
    'NoNewPrivileges',
    'ProtectHome',
    'PrivateTmp',
    'PrivateDevices',
    'RestrictNamespaces',
    'RestrictSUIDSGID',
  ])
    expect([name, set(name)]).toEqual([name, ['yes']]);
  for (const part of ['Clock', 'ControlGroups', 'Hostname', 'KernelLogs', 'KernelModules', 'KernelTunables'])
    expect([part, set(`Protect${part}`)]).toEqual([part, ['yes']]);
});

test('the container is built of the commit, so the history goes along', () => {
  expect(readFileSync('.dockerignore', 'utf8')).not.toMatch(/^\.git$/m);
  expect(readFileSync('deploy/Dockerfile', 'utf8')).toMatch(/^RUN npm run release /m);
});

test('the container has no right of the machine, and writes its data and backups alone', () => {
  expect(readFileSync('deploy/Dockerfile', 'utf8')).toMatch(/^USER 10001:10001$/m);
  const [, panel = ''] = readFileSync('deploy/compose.yaml', 'utf8').split('\n  panel:\n');
  expect(panel).toContain('    read_only: true\n    tmpfs: [/tmp]\n    cap_drop: [ALL]\n');
  expect(panel).toContain("security_opt: ['no-new-privileges:true']");
  expect(panel).toContain('volumes: [data:/data, backup:/backup]');
  // The settings with their secrets are in no commit.
  expect(readFileSync('.gitignore', 'utf8')).toMatch(/^deploy\/panel\.env$/m);
});

test('every alert asks for a metric that there is', () => {
  const asked = readFileSync('deploy/alerts.yml', 'utf8').match(/\bpanel_\w+/g)!;
  const code = readdirSync('server/operations/monitoring').map((name) =>
    readFileSync(`server/operations/monitoring/${name}`, 'utf8'),
  );
  const there = new Set(code.join('').match(/(?<=')panel_\w+(?=')/g));
  expect(asked.map((name) => name.replace(/_(bucket|count|sum)$/, '')).filter((name) => !there.has(name))).toEqual([]);
  expect(asked.length).toBeGreaterThan(10);
});

test('every alert says what to do', () => {
  const rules = readFileSync('deploy/alerts.yml', 'utf8').split('- alert: ').slice(1);
  expect(rules.filter((rule) => !/^ {10}do: \S.{30,}$/m.test(rule))).toEqual([]);
});

test('an answer is told as kept when two machines of the database have it, and HAProxy asks who leads', () => {
  const patroni = readFileSync('deploy/patroni.yml', 'utf8');
  for (const line of ['ttl: 20', 'synchronous_mode: true', 'synchronous_mode_strict: true', "synchronous_commit: 'on'"])
    expect(patroni).toMatch(new RegExp(`^ +${line}$`, 'm'));
  // With the other one Patroni 3.0.2 takes the lock of another.
  expect(patroni).toMatch(/^etcd:$/m);
  const [, database = ''] = /^listen database\n(.+?)\n\n/ms.exec(readFileSync('deploy/haproxy.cfg', 'utf8'))!;
  expect(database).toContain('http-check send meth GET uri /primary\n  http-check expect status 200');
  expect(database).toContain('on-marked-down shutdown-sessions');
  expect(database.match(/^ {2}server \w \S+:5432 check port 8008$/gm)).toHaveLength(3);
});
