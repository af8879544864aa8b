import { readFileSync } from 'node:fs';

/** They travel in the mail: nothing is fetched when somebody reads it, so nobody learns that it was read. */
const names = ['logo', 'letter'] as const;

const base64Of = (name: string): string =>
  readFileSync(new URL(`pictures/${name}.png`, import.meta.url)).toString('base64');

const pictures = names.map((name) => ({ name, cid: `${name}@mail`, base64: base64Of(name) }));

/** What an <img> names as its source. */
export const pictureSource = (name: (typeof names)[number]): string => `cid:${name}@mail`;

/** Encoded once; a mailing makes thousands of mails with the same ones. */
export const mailAttachments = pictures.map(({ name, cid, base64 }) => ({
  cid,
  raw: [
    'Content-Type: image/png',
    'Content-Transfer-Encoding: base64',
    `Content-Id: <${cid}>`,
    `Content-Disposition: inline; filename=${name}.png`,
    '',
    base64.replaceAll(/.{76}(?=.)/g, '$&\r\n'),
  ].join('\r\n'),
}));

/** For a page that shows a mail: a browser knows no parts of it. */
export const withPictures = (body_html: string): string =>
  pictures.reduce(
    (page, { cid, base64 }) => page.replaceAll(`src="cid:${cid}"`, `src="data:image/png;base64,${base64}"`),
    body_html,
  );
