import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';

export type Zone = Record<string, { txt?: string[]; mx?: string[] }>;

/**
 * A name server on loopback that knows this zone, and a resolver that asks it. A name 'silent…' gets no answer, one with
 * 'broken' in it a server's failure.
 */
export async function makeDns(zone: Zone) {
  const socket = createSocket('udp4');
  socket.on('message', (asked, { port, address }) => {
    const { name, type, end } = question(asked);
    if (name.includes('silent')) return;
    const here = zone[name.toLowerCase()];
    const texts = type === 16 ? (here?.txt ?? []).map(txt) : [];
    const servers = type === 15 ? (here?.mx ?? []).map(mx) : [];
    const records = [...texts, ...servers];
    const head = Buffer.from(asked.subarray(0, 12));
    const code = name.includes('broken') ? 2 : here ? 0 : 3;
    head.writeUInt16BE(0x8180 | code, 2);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt32BE(0, 8);
    const answers = records.map((data) => {
      const record = Buffer.alloc(12);
      record.writeUInt16BE(0xc00c, 0);
      record.writeUInt16BE(type, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt32BE(60, 6);
      record.writeUInt16BE(data.length, 10);
      return Buffer.concat([record, data]);
    });
    socket.send(Buffer.concat([head, asked.subarray(12, end), ...answers]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const lookups = new Resolver({ timeout: 500, tries: 1 });
  lookups.setServers([`127.0.0.1:${socket.address().port}`]);
  return { lookups, close: () => new Promise<void>((resolve) => socket.close(() => resolve())) };
}

function question(packet: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let size = packet[at] ?? 0; size > 0; size = packet[at] ?? 0) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + size));
    at += size + 1;
  }
  return { name: labels.join('.'), type: packet.readUInt16BE(at + 1), end: at + 5 };
}

/** In pieces of 255 bytes, as a long key has to be. */
const txt = (text: string) =>
  Buffer.concat((text.match(/.{1,255}/gs) ?? ['']).map((piece) => Buffer.from(`\0${piece}`)).map(sized));

function mx(host: string): Buffer {
  const labels = host
    .split('.')
    .filter(Boolean)
    .map((label) => sized(Buffer.from(`\0${label}`)));
  return Buffer.concat([Buffer.from([0, 10]), ...labels, Buffer.from([0])]);
}

function sized(piece: Buffer): Buffer {
  piece[0] = piece.length - 1;
  return piece;
}
