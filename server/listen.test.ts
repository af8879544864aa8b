import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import { probePorts, StartError } from './listen.ts';

test('a taken port for bounces is found out before a database is made', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as { port: number };
  const start = (bounce_port: number) =>
    probePorts(
      readConfig({
        DATA_DIR: tmpdir(),
        SECRET_KEY: 'a key of at least thirty-two characters',
        PORT: '0',
        OFFICE_PORT: '65535',
        BOUNCE_ADDRESS: 'bounces@example.nl',
        BOUNCE_PORT: String(bounce_port),
      }),
    );
  const refused = start(port);
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(`Port ${port} is taken. Stop what uses it, or set BOUNCE_PORT to another one.`);
});

test('bounces need an address to come to', () => {
  expect(() => readConfig({ DATA_DIR: tmpdir(), BOUNCE_PORT: '2525' })).toThrow(
    'BOUNCE_ADDRESS: needed with BOUNCE_PORT',
  );
  for (const BOUNCE_ADDRESS of ['bounces', 'b+x@example.nl', `${'b'.repeat(21)}@example.nl`]) {
    expect(() => readConfig({ DATA_DIR: tmpdir(), BOUNCE_ADDRESS })).toThrow(/BOUNCE_ADDRESS: must be/);
  }
});
