import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { doesWork } from '../config/role.ts';

/** A fault that the operator can mend: it is printed as one sentence, without a stack. */
export class StartError extends Error {}

type Port = { port: number; name: 'PORT' | 'OFFICE_PORT' | 'BOUNCE_PORT'; host: string };
/** Which setting says on what address a port listens. */
const hostNames = { PORT: 'HOST', OFFICE_PORT: 'OFFICE_HOST', BOUNCE_PORT: 'BOUNCE_HOST' } as const;
const portsOf = ({ port, office_port, host, office_host }: Config): [Port, Port] => [
  { port, name: 'PORT', host },
  { port: office_port, name: 'OFFICE_PORT', host: office_host },
];

/** Fails before a database is made or touched, so that a second server started on the same port does no harm. */
export async function probePorts(config: Config): Promise<void> {
  const { bounce_port, bounce_host, panel_role } = config;
  const bounces: Port[] =
    bounce_port && doesWork(panel_role) ? [{ port: bounce_port, name: 'BOUNCE_PORT', host: bounce_host }] : [];
  for (const one of [...portsOf(config), ...bounces]) {
    const server = createServer();
    await new Promise<void>((free, taken) => {
      server.once('error', taken);
      server.listen(one.port, one.host, () => server.close(() => free()));
    }).catch((error) => refusePort(one, error));
  }
}

export async function listenOnPorts(apps: readonly [FastifyInstance, FastifyInstance], config: Config): Promise<void> {
  for (const [at, one] of portsOf(config).entries()) {
    await apps[at]!.listen({ port: one.port, host: one.host }).catch((error) => refusePort(one, error));
  }
}

export function refusePort({ port, name, host }: Port, error: NodeJS.ErrnoException): never {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken. Stop what uses it, or set ${name} to another one.`,
    EACCES: `Port ${port} may not be used by this user. Set ${name} to one above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set ${hostNames[name]} to one it has.`,
  };
  throw new StartError(sentences[error.code ?? ''] ?? `Cannot listen on port ${port}: ${error.message}`);
}
