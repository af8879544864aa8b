import { openBareSink } from '#test/servers/bare-sink.ts';

/**
 * The mail server of bench/mailing/main.ts, in a process of its own: counts the messages, keeps one, and reports when asked.
 */
let sample = '';
const doubles = new Map<string, number>();
const sink = await openBareSink(({ to, raw }) => {
  sample = raw.toString('latin1');
  doubles.set(to, (doubles.get(to) ?? 0) + 1);
});
process.send!({ port: sink.port });
process.on('message', (asked) => {
  if (asked === 'forget') {
    doubles.clear();
    process.send!({ forgotten: true });
    return;
  }
  process.send!({ taken: sink.taken(), addresses: doubles.size, sample });
});
process.on('disconnect', () => process.exit(0));
