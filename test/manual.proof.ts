import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { blocksOf, commandsOf, pages } from './manual/pages.ts';

/**
 * Walks through the manual as somebody new would, with the network off: from a bare machine to a panel in production
 * behind nginx, an upgrade with a migration, a step back, the backup of before, a renewed key, and two servers upgraded one
 * by one while parents save. What is typed comes out of the pages. It
 * needs root, PostgreSQL 15 that does not run, nginx, and a release in release/; it leaves nothing, because folders that
 * it writes in are laid over those of the machine.
 */
const textOf = (name: string) => pages.find(({ path }) => path === `docs/operate/${name}.md`)!.text;
const block = (page: string, word: string): string[] =>
  blocksOf(textOf(page)).find((lines) => lines.join('\n').includes(word))!;
const inline = (page: string, start: string): string =>
  commandsOf(textOf(page)).find((line) => line.startsWith(start))!;
const typed = (page: string, word: string, without = /^(editor|certbot|rm) /): string =>
  block(page, word)
    .filter((line) => !without.test(line))
    .map((line) => `typed ${JSON.stringify(line).replaceAll('$', '\\$').replaceAll('`', '\\`')}`)
    .join('\n');

/** systemd does not run here: this does what the units say, and comes back when the panel is ready, as Type=notify does. */
const systemctl = `#!/bin/sh
home=/srv/ouderpanel ready=http://127.0.0.1:3000/readyz
case "$*" in *second*) home=/srv/second ready=http://127.0.0.1:3100/readyz ;; esac
pid=/run/$(basename "$home").pid log=/run/$(basename "$home").log
stop() { if [ -e "$pid" ]; then kill "$(cat "$pid")"; while kill -0 "$(cat "$pid")" 2>/dev/null; do sleep 0.05; done; rm "$pid"; fi; }
start() {
  cd "$home/current" || exit 1
  setpriv --reuid=ouderpanel --regid=ouderpanel --init-groups /bin/sh start.sh >> "$log" 2>&1 & echo $! > "$pid"
  for i in $(seq 1200); do curl -sf "$ready" > /dev/null && return; kill -0 "$(cat "$pid")" || break; sleep 0.05; done
  tail -n 5 "$log" >&2; exit 1
}
case "$*" in
  *nginx*) nginx ;;
  daemon-reload) ;;
  stop*) stop ;;
  restart*) stop; start ;;
  start*|enable*) start ;;
esac
`;

/** A second home stands for a second machine: ports of its own, the same database, key and backups. */
const twoServers = `chapter 'two servers, behind nginx'
install -d /srv/second /srv/second/releases && install -d -o ouderpanel /srv/second/data
sed 's#^DATA_DIR=.*#DATA_DIR=/srv/second/data\\nPORT=3100\\nOFFICE_PORT=3101#' /srv/ouderpanel/.env > /srv/second/.env
chown root:ouderpanel /srv/second/.env
second upgrade.sh ouderpanel-1.0.0-linux-x64.tar.gz
systemctl start second
sed -i 's|# server 192.0.2.22:300|server 127.0.0.1:310|' /etc/nginx/sites-available/ouderpanel
nginx -t && nginx -s reload
echo '127.0.0.1 panel.example.nl' >> /etc/hosts
export NODE_EXTRA_CA_CERTS=/etc/letsencrypt/live/panel.example.nl/fullchain.pem
${process.execPath} ${resolve('bench/cluster/steady-saves.ts')} /srv/ouderpanel/.env https://panel.example.nl /run/enough > /run/saved & saving=$!
until grep -q saving /run/saved; do kill -0 $saving; sleep 0.1; done
sleep 2
upgrade=/srv/ouderpanel/current/deploy/upgrade.sh
$upgrade ouderpanel-1.1.0-linux-x64.tar.gz
second "$upgrade" ouderpanel-1.1.0-linux-x64.tar.gz
sleep 2
/srv/ouderpanel/current/deploy/upgrade.sh --back
second "$upgrade" --back
sleep 2
touch /run/enough
wait $saving || { cat /run/saved; false; }
cat /run/saved
[ "$(runuser -u postgres -- psql -Atc 'select name from house.migration where number = 9999' ouderpanel_back)" = 9999_proof.sql ]
`;

const script = (folder: string) => `set -eEuo pipefail
trap 'echo "FAILED at: $BASH_COMMAND" >&2; tail -n 5 /run/*.log >&2; grep -hB1 "\\"status\\":50" /run/*.log >&2' ERR
mount -t tmpfs tmpfs /mnt
for d in etc var srv; do mkdir /mnt/$d /mnt/.$d; mount -t overlay overlay -o lowerdir=/$d,upperdir=/mnt/$d,workdir=/mnt/.$d /$d; done
mount -t tmpfs tmpfs /run && install -d -o postgres /run/postgresql /run/bin && ip link set lo up
cp ${folder}/systemctl /run/bin/systemctl && chmod 755 /run/bin/systemctl
export PATH="/run/bin:$PATH"
cd ${folder}
panel() { runuser -u ouderpanel -- /srv/ouderpanel/current/panel "$@"; }
count=0
typed() { count=$((count + 1)); echo "# $1"; eval "$1"; }
chapter() { echo "== $1, \${SECONDS} s, $count commands"; }
second() { PANEL_HOME=/srv/second PANEL_RESTART='systemctl restart second' PANEL_READY=http://127.0.0.1:3100/readyz sh "$@"; }
trap 'touch /run/enough; /run/bin/systemctl stop; /run/bin/systemctl stop second; if [ -e /run/nginx.pid ]; then kill "$(cat /run/nginx.pid)"; fi; pg_ctlcluster 15 main stop' EXIT
pg_ctlcluster 15 main start

chapter install
${typed('install', 'useradd')}
${typed('install', 'create role')}
${typed('install', 'tar -xzf')}
${`cat > /srv/ouderpanel/.env <<'SETTINGS'\n${block('install', 'PANEL_ENV=production').join('\n')}\nSETTINGS`}
sed -i "s#^SECRET_KEY=.*#SECRET_KEY=$(openssl rand -base64 32)#" /srv/ouderpanel/.env
${typed('install', 'chown root:ouderpanel', /panel doctor/)}
panel doctor > /run/doctor || [ $? = 2 ]
grep BAD /run/doctor | grep -v 'e-mail\\|migrations\\|mail server' && exit 1
${typed('install', 'daemon-reload')}
[ "$(curl -s http://127.0.0.1:3000/readyz)" = '{"ok":true}' ]
install -d /etc/letsencrypt/live/panel.example.nl
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=panel.example.nl -addext 'subjectAltName=DNS:panel.example.nl,DNS:kantoor.example.nl' \\
  -keyout /etc/letsencrypt/live/panel.example.nl/privkey.pem -out /etc/letsencrypt/live/panel.example.nl/fullchain.pem 2> /dev/null
rm /etc/nginx/sites-enabled/*
${typed('install', 'sites-available', /^(editor|certbot|ln|nginx) /)}
sed -i 's#192.0.2.0/24#127.0.0.0/8#' /etc/nginx/sites-available/ouderpanel
${typed('install', 'sites-available', /^(editor|certbot|install|cp|rm) /).replace(' && rm /etc/nginx/sites-enabled/default', '')}
ask() { curl -s -o /dev/null -w '%{http_code}' --cacert /etc/letsencrypt/live/panel.example.nl/fullchain.pem --resolve "$1:443:127.0.0.1" "https://$1/" || true; }
[ "$(ask panel.example.nl) $(ask kantoor.example.nl) $(ask evil.example)" = '200 200 000' ]
${typed('install', 'staff add')}
chapter 'an upgrade'
${typed('every-day', 'before-the-upgrade')}
(while [ ! -e /run/done ]; do ask panel.example.nl; echo; sleep 0.1; done > /run/asked) & asking=$!
${typed('every-day', '1.1.0')}
[ "$(panel version --json | grep -o '"version":"[^"]*"')" = '"version":"1.1.0"' ]
chapter 'a step back'
${typed('every-day', '--back')}
touch /run/done && wait $asking
echo "asked by nginx during both: $(sort /run/asked | uniq -c | xargs)"
[ "$(panel version --json | grep -o '"version":"[^"]*"')" = '"version":"1.0.0"' ]
chapter 'the backup of before'
systemctl stop ouderpanel
${typed('when-it-breaks', 'ouderpanel_back')}
sed -i 's#/ouderpanel$#/ouderpanel_back#' /srv/ouderpanel/.env
typed '${inline('when-it-breaks', 'panel restore /srv/ouderpanel/backup/before')}'
systemctl start ouderpanel
typed 'panel messages release'
chapter 'a new key'
systemctl stop ouderpanel
sed -i "s#^SECRET_KEY=\\(.*\\)#SECRET_KEY=$(openssl rand -base64 32)\\nSECRET_KEY_BEFORE=\\1#" /srv/ouderpanel/.env
typed '${inline('when-it-breaks', 'panel key renew')}'
sed -i '/^SECRET_KEY_BEFORE/d' /srv/ouderpanel/.env
systemctl start ouderpanel
panel doctor > /run/doctor || [ $? = 2 ]
grep 'SECRET_KEY is the one' /run/doctor
typed '${inline('when-it-breaks', 'panel backup /srv/ouderpanel/backup/new-key')}'
${twoServers}
chapter 'done'
`;

test('the manual leads from a bare machine to an upgrade and back, with the network off', { timeout: 900_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'manual-'));
  try {
    chmodSync(folder, 0o755);
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' };
    const run = (command: string) => {
      const { status, stdout, stderr } = spawnSync('bash', ['-ec', command], { cwd: folder, encoding: 'utf8', env });
      return { status, said: `${stdout}${stderr}` };
    };
    const tarball = readdirSync('release').find((name) => name.endsWith('.tar.gz'))!;
    const [one, next] = ['ouderpanel-1.0.0-linux-x64', 'ouderpanel-1.1.0-linux-x64'];
    expect(tarball).toBe(`${one}.tar.gz`);
    run(`cp ${resolve('release')}/${one}.tar.gz* . && tar -xzf ${one}.tar.gz`);
    renameSync(join(folder, one), join(folder, next));
    run(
      `sed -i 's/"version":"1.0.0"/"version":"1.1.0"/' ${next}/release.json && echo 'alter table house.migration add column proof text;' > ${next}/db/migrations/9999_proof.sql && tar -czf ${next}.tar.gz ${next} && sha256sum ${next}.tar.gz > ${next}.tar.gz.sha256 && rm -r ${next}`,
    );
    writeFileSync(join(folder, 'systemctl'), systemctl);
    writeFileSync(join(folder, 'script'), script(folder));
    const { status, said } = run('unshare --net --mount --propagation private bash ./script');
    console.log(said);
    expect([status, status === 0 ? '' : said]).toEqual([0, '']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
