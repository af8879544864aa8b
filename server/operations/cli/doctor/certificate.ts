import { once } from 'node:events';
import { connect } from 'node:tls';
import { dayMs } from '#contract/format.ts';
import type { Context } from '../../../platform/core/context.ts';
import type { Finding } from './finding.ts';

const limitMs = 5000;
const renewedDays = 21;

/** How long the certificates of both names are still valid, as a browser would meet them. */
export async function certificate({ config, clock }: Context): Promise<Finding[]> {
  const { panel_env, public_url, office_url } = config;
  if (panel_env !== 'production') return [];
  const urls = [public_url, office_url].filter((url) => url.startsWith('https:'));
  const hosts = [...new Set(urls.map((url) => new URL(url).host))];
  return Promise.all(hosts.map((host) => look(host, clock.now())));
}

async function look(place: string, now: Date): Promise<Finding> {
  const check = 'certificate';
  const [host = '', port = '443'] = place.split(':');
  const socket = connect({ host, port: Number(port), servername: host, timeout: limitMs });
  socket.on('timeout', () => socket.destroy(new Error('no answer')));
  try {
    await once(socket, 'secureConnect');
    const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - now.getTime()) / dayMs);
    const found = `${host}: valid for ${days} more days`;
    if (days > renewedDays) return { check, ok: true, found };
    return {
      check,
      ok: false,
      level: days > 3 ? 'warn' : 'bad',
      found,
      advice: 'Was it renewed? See: certbot renew --dry-run',
    };
  } catch (error) {
    const advice =
      'Does the name lead here, and does the proxy run? From a machine that cannot reach itself by this name it means nothing.';
    return { check, ok: false, level: 'warn', found: `${host}: ${(error as Error).message}`, advice };
  } finally {
    socket.destroy();
  }
}
