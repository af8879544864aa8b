import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** Something the operator can mend: one sentence, no stack. */
export class StartError extends Error {}

type Port = { port: number; name: 'PORT' | 'OFFICE_PORT' };
const portsOf = (config: Config): [Port, Port] => [
  { port: config.port, name: 'PORT' },
  { port: config.office_port, name: 'OFFICE_PORT' },
];

/** Refuses before a database is made or touched: a second start in the same place is a mistake that is found at once. */
export async function probePorts(config: Config): Promise<void> {
  for (const port of portsOf(config)) {
    const server = createServer();
    await new Promise<void>((free, taken) => {
      server.once('error', taken);
      server.listen(port.port, config.host, () => server.close(() => free()));
    }).catch((error) => refuse(config, port, error));
  }
}

export async function listen(apps: readonly [FastifyInstance, FastifyInstance], config: Config): Promise<void> {
  for (const [at, port] of portsOf(config).entries()) {
    await apps[at]!.listen({ port: port.port, host: config.host }).catch((error) => refuse(config, port, error));
  }
}

function refuse({ host }: Config, { port, name }: Port, error: NodeJS.ErrnoException): never {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken. Stop what uses it, or set ${name} to another one.`,
    EACCES: `Port ${port} may not be used by this user. Set ${name} to one above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to one it has.`,
  };
  throw new StartError(sentences[error.code ?? ''] ?? `Cannot listen on port ${port}: ${error.message}`);
}
