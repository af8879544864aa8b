import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { makeWorld } from '#test/world.ts';
import type { FileChunks } from './formats/file.ts';
import { streamed } from './write-export.ts';

const { db } = (await makeWorld()).context;
const short_ms = 50;
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('was not refused'),
    (problem: { code: string }) => problem.code,
  );

const open = async (write: () => FileChunks, patience?: number) => streamed(db, async () => write(), patience);

/** A file that is over makes room a moment after its reader had it. */
const opened = (...file: Parameters<typeof open>) => vi.waitFor(() => open(...file));

/** A file of which the end waits until somebody lets it go on. */
function waiting() {
  const { promise: gate, resolve: goOn } = Promise.withResolvers<void>();
  const write = async function* (): FileChunks {
    yield 'begin, ';
    await gate;
    yield 'end';
  };
  return { goOn, write };
}

test('three files at a time are written, and the next one when one of them is done', async () => {
  const files = [waiting(), waiting(), waiting()];
  const streams: Readable[] = [];
  for (const { write } of files) streams.push(await open(write));
  expect(await refusal(open(waiting().write))).toBe('export_busy');
  files[0]!.goOn();
  expect(await text(streams[0]!)).toBe('begin, end');
  const next = waiting();
  next.goOn();
  const stream = await opened(next.write);
  expect(await text(stream)).toBe('begin, end');
  for (const { goOn } of files) goOn();
  for (const one of streams.slice(1)) expect(await text(one)).toBe('begin, end');
});

test('whoever reads no further is let go, and what was open for them is closed', async () => {
  const ended = vi.fn();
  const endless = async function* (): FileChunks {
    try {
      for (;;) yield Buffer.alloc(2 ** 20);
    } finally {
      ended();
    }
  };
  const stream = await opened(endless, short_ms);
  const [error] = await once(stream, 'error');
  expect(String(error)).toMatch(/nobody read the file any further/);
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
});

test('a file that breaks halfway ends in an error, so that nobody takes it for a whole one', async () => {
  const broken = async function* (): FileChunks {
    yield 'begin, ';
    throw new Error('the disk is gone');
  };
  const stream = await opened(broken);
  await expect(text(stream)).rejects.toThrow('the disk is gone');
});
