import { isIP } from 'node:net';
import { isLoopback } from './loopback.ts';

type TryoutAddresses = { office_host: string; public_url?: string | undefined; office_url?: string | undefined };

/**
 * A try-out has log-ins that stand in the terminal and a mailbox without one: its office is for anyone who sits at the
 * machine, and no address of it may be one that strangers know. The parents' site alone may listen wider.
 */
export function tryoutFaults(
  { office_host, public_url, office_url }: TryoutAddresses,
  { said }: { said: boolean },
): string[] {
  const faults: string[] = [];
  const instead = 'Set PANEL_ENV=production when others may come in';
  if (!isLoopback(office_host)) {
    faults.push(`OFFICE_HOST: trying out, the office listens on this machine only, such as 127.0.0.1. ${instead}`);
  }
  for (const [name, address] of Object.entries({ PUBLIC_URL: public_url, OFFICE_URL: office_url })) {
    if (!address) continue;
    const { hostname, protocol } = new URL(address);
    if (isPublic(hostname)) {
      faults.push(`${name}: trying out, it may not be a public address. ${instead}`);
    } else if (!said && protocol === 'https:' && !isLoopback(hostname)) {
      // Anyone who has a certificate for an address means more than trying out, and may have forgotten PANEL_ENV.
      faults.push(`${name}: is https, and PANEL_ENV is not set. ${instead}, or PANEL_ENV=tryout`);
    }
  }
  return faults;
}

/** Names that mean nothing outside a house, or nothing anywhere. */
const privateName = /(^[^.]+|\.(local|localhost|lan|internal|home\.arpa|test|example|invalid))$/;
const privateV4 = /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/;
const privateV6 = /^f([cd]|e[89ab])/;

function isPublic(hostname: string): boolean {
  if (isLoopback(hostname)) return false;
  const name = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  const kind = isIP(name);
  if (kind === 4) return !privateV4.test(name);
  if (kind === 6) return !privateV6.test(name);
  return !privateName.test(name);
}
