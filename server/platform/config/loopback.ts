import { isIP } from 'node:net';

/** The names and addresses by which a machine speaks to itself; an IPv6 address with or without its brackets. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  const v4 = name.replace(/^::ffff:/, '');
  if (isIP(v4) === 4) return v4.startsWith('127.');
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost');
}
