import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';

/**
 * The floor of bench/mailing/main.ts: nodemailer's pool and nothing else. It sends the same words to the same sink over as
 * many connections, signed by nodemailer where the product signs (nodemailer's choice of headers, RSA 2048 in both); no
 * ledger, no checks, nothing written down.
 */
const { port, connections, subject, text, html, link, dkim } = JSON.parse(process.env.FLOOR!);
const transport = createTransport({
  host: '127.0.0.1',
  port,
  pool: true,
  maxConnections: connections,
  maxMessages: 500,
  secure: false,
  ignoreTLS: true,
  ...(dkim && {
    dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: readFileSync(dkim.key, 'utf8') },
  }),
});
const attachments = ['logo', 'letter'].map((name) => ({
  cid: `${name}@mail`,
  filename: `${name}.png`,
  contentDisposition: 'inline' as const,
  content: readFileSync(new URL(`../../server/messages/templates/pictures/${name}.png`, import.meta.url)),
}));
process.on('message', async (ms: number) => {
  const ends = performance.now() + ms;
  const began = performance.now();
  let sent = 0;
  const one = async () => {
    while (performance.now() < ends) {
      await transport.sendMail({
        from: { name: 'Ouderpanel', address: 'panel@meting.example' },
        to: { name: 'Ouder', address: `vloer${sent}@meting.example` },
        subject,
        text,
        // As the product encodes it.
        html: { content: html, contentTransferEncoding: 'base64' },
        attachments,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'List-Unsubscribe': `<${link}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      });
      sent++;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  process.send!({ perSecond: sent / ((performance.now() - began) / 1000) });
});
process.on('disconnect', () => process.exit(0));
