import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#test/servers/free-port.ts';
import { makeWorld } from '#test/world.ts';
import { officeApp, publicApp } from '../../app.ts';
import { readConfig } from '../config/config.ts';
import { listenOnPorts, probePorts, StartError } from './listen-on-ports.ts';

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

test('the office listens where OFFICE_HOST says, and never where HOST does', async () => {
  const world = await makeWorld();
  const config = {
    ...world.context.config,
    host: '127.0.0.2',
    office_host: '127.0.0.3',
    port: await freePort(),
    office_port: await freePort(),
  };
  const apps = [publicApp(world.context), officeApp(world.context)] as const;
  onTestFinished(async () => void (await Promise.all(apps.map((app) => app.close()))));
  await listenOnPorts(apps, config);
  const at = apps.map(({ server }) => {
    const { address, port } = server.address() as AddressInfo;
    return `${address}:${port}`;
  });
  expect(at).toEqual([`127.0.0.2:${config.port}`, `127.0.0.3:${config.office_port}`]);
});

test('without a word about it the office listens on this machine only, in production too', () => {
  const config = readConfig({
    PANEL_ENV: 'production',
    HOST: '0.0.0.0',
    DATA_DIR: tmpdir(),
    PUBLIC_URL: 'https://panel.example.nl',
    OFFICE_URL: 'https://kantoor.example.nl',
    MAIL_FROM: 'panel@example.nl',
    SMTP_URL: 'smtp://127.0.0.1:2525',
    SECRET_KEY: 'a key of at least thirty-two characters',
    ORGANISATION: 'Ouders',
    CONTACT_URL: 'https://example.nl/contact',
  });
  expect([config.host, config.office_host]).toEqual(['0.0.0.0', '127.0.0.1']);
});

test('an address that the machine does not have is told by the name of its setting', async () => {
  const env = {
    DATA_DIR: tmpdir(),
    SECRET_KEY: 'a key of at least thirty-two characters',
    PORT: '0',
    OFFICE_PORT: '65535',
  };
  const elsewhere = { ...readConfig(env), office_host: '192.0.2.1' };
  await expect(probePorts(elsewhere)).rejects.toThrow(
    'This machine has no address 192.0.2.1. Set OFFICE_HOST to one it has.',
  );
});

test('bounces need an address to come to', () => {
  expect(() => readConfig({ DATA_DIR: tmpdir(), BOUNCE_PORT: '2525' })).toThrow(
    'BOUNCE_ADDRESS: needed with BOUNCE_PORT, or REPLY_ADDRESS',
  );
  for (const BOUNCE_ADDRESS of ['bounces', 'b+x@example.nl', `${'b'.repeat(21)}@example.nl`]) {
    expect(() => readConfig({ DATA_DIR: tmpdir(), BOUNCE_ADDRESS })).toThrow(/BOUNCE_ADDRESS: must be/);
  }
});
