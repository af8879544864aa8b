import { referenceOf } from '../../people/reference.ts';
import type { Config } from '../../platform/config/config.ts';
import type { NewMessage } from '../outbox/enqueue.ts';
import { type Block, blockAsHtml, blockAsText, colours, nightStyle, prose } from './blocks.ts';
import { Html, html } from './html.ts';
import { pictureSource } from './mail-pictures.ts';
import { nameInHeader, nameInText } from './names.ts';

export type PanelDetails = Pick<Config, 'panel_name' | 'organisation' | 'public_url' | 'contact_url'>;
/** A colleague of the office is no member. */
export type Recipient = { member_id: string | null; name: string | null; address: string };

/** The letter from school with its slip: above the tear line we tell, below it you do. */
export type EmailContent = {
  template: string;
  subject: string;
  /** What an inbox shows beside the subject: a sentence of the letter. */
  preheader: string;
  title: string;
  told: Block[];
  asked: Block[];
  /** Why you get this. */
  why: string;
  /** Where this kind of letter alone is ended: the words in `why` that are the link. */
  stop?: { words: string; label: string; link: string };
  /** Somebody who left, and a colleague of the office, have no account to go to and nothing to leave. */
  left?: boolean;
  useful_minutes?: number;
  /** Nothing in it tells one reader from another, the reference neither. */
  alike?: boolean;
};

export function writeMail(panel: PanelDetails, to: Recipient, letter: EmailContent): NewMessage {
  const name = nameInText(to.name);
  const told: Block[] = [{ text: name ? `Hoi ${name},` : 'Hoi,' }, ...letter.told];
  const links = footerLinks(panel, letter.left ?? false);
  const reference = letter.alike || to.member_id === null ? [] : [referenceLine(to.member_id)];
  const whole = { ...letter, told, reference, isToMember: to.member_id !== null };
  return {
    member_id: to.member_id,
    channel: 'email',
    template: letter.template,
    to_name: nameInHeader(to.name) || null,
    to_address: to.address,
    subject: letter.subject,
    body_text: asText(panel, whole, links),
    body_html: asHtml(panel, whole, links).text,
    ...(letter.useful_minutes && { useful_minutes: letter.useful_minutes }),
  };
}

/** What member service finds the reader by, when they call. */
const referenceLine = (memberId: string): string =>
  `Heb je een vraag? Zet dan dit kenmerk erbij: ${referenceOf(memberId)}.`;

type Link = { label: string; link: string };
type EmailWithReference = EmailContent & { reference: string[]; isToMember: boolean };

function footerLinks({ public_url, contact_url }: PanelDetails, left: boolean): Link[] {
  const contact = { label: 'Contact', link: contact_url };
  if (left) return [contact];
  return [
    { label: 'Mijn account', link: `${public_url}/profiel` },
    contact,
    { label: 'Uitschrijven', link: `${public_url}/uitschrijven` },
  ];
}

const initiative = (panel: PanelDetails) => `Een initiatief van ${panel.organisation}`;

function asText(panel: PanelDetails, letter: EmailWithReference, links: Link[]): string {
  const said = [
    letter.title,
    ...letter.told.map(blockAsText),
    '- - - - - - - - - - - - - - -',
    ...letter.asked.map(blockAsText),
  ];
  const footer = [...(letter.stop ? [letter.stop] : []), ...links].map(
    ({ label, link }) => `${label}: ${link.replace(/^mailto:/, '')}`,
  );
  return [
    `${panel.panel_name}\n${initiative(panel)}`,
    ...said,
    '---',
    letter.why,
    ...letter.reference,
    footer.join('\n'),
  ].join('\n\n');
}

const style = new Html(nightStyle);

/** 'Schrijf je dan uit' is the link to where that is done. */
function whyAsHtml(why: string, { words, link }: { words: string; link: string }): Html {
  const [before = '', after] = why.split(words);
  if (after === undefined) return prose(why);
  return html`${prose(before)}<a href="${link}" class="link" style="color:${colours.teal};">${words}</a>${prose(after)}`;
}

function asHtml(panel: PanelDetails, letter: EmailWithReference, links: Link[]): Html {
  const { paper, sheet, ink, soft, teal } = colours;
  // A colleague's mail is about their work, and has no drawing.
  const drawing = letter.isToMember
    ? html`<tr><td bgcolor="${sheet}" class="sheet" style="padding:0;"><img src="${pictureSource('letter')}" width="560" alt="" style="display:block;width:100%;max-width:560px;height:auto;border:0;"></td></tr>\n`
    : '';
  const footer = links.map(
    ({ label, link }) =>
      html`<a href="${link}" class="link" style="color:${teal};white-space:nowrap;">${label}</a> &nbsp; `,
  );
  const stop = letter.stop ?? { words: 'Schrijf je dan uit', link: `${panel.public_url}/uitschrijven` };
  return html`<!doctype html>
<html lang="nl" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${letter.subject}</title>
<style>${style}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${paper};">
<div role="main">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:${paper};">${letter.preheader}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${paper}" class="paper"><tr><td align="center" style="padding:24px 12px;">
<table role="presentation" class="ink" width="560" cellpadding="0" cellspacing="0" border="0" align="center" style="width:100%;max-width:560px;font-family:Arial,Helvetica,sans-serif;color:${ink};text-align:left;word-break:break-word;">
<tr><td style="padding:0 8px 18px 8px;">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td width="52" style="width:52px;"><img src="${pictureSource('logo')}" width="52" height="52" alt="" style="display:block;border:0;"></td><td class="ink" style="padding-left:10px;font-size:20px;line-height:24px;font-weight:bold;color:${ink};">${panel.panel_name}<br><span class="soft" style="font-size:15px;line-height:20px;font-weight:normal;color:${soft};">${initiative(panel)}</span></td></tr></table>
</td></tr>
${drawing}<tr><td bgcolor="${sheet}" class="sheet ink" style="padding:26px 32px 14px 32px;color:${ink};">
<h1 style="margin:0 0 20px 0;font-size:28px;line-height:34px;font-weight:bold;">${prose(letter.title)}</h1>
${letter.told.map(blockAsHtml)}</td></tr>
<tr><td bgcolor="${sheet}" class="sheet tear" style="padding:0;border-top:2px dashed ${ink};font-size:1px;line-height:1px;">&nbsp;</td></tr>
<tr><td bgcolor="${sheet}" class="sheet ink" style="padding:24px 32px 24px 32px;color:${ink};">
${letter.asked.map(blockAsHtml)}</td></tr>
<tr><td class="soft" style="padding:24px 32px 8px 32px;font-size:16px;line-height:25px;color:${soft};">
<p style="margin:0 0 12px 0;">${whyAsHtml(letter.why, stop)}</p>
${letter.reference.map(
  (line) => html`<p style="margin:0 0 12px 0;">${line}</p>
`,
)}
<p style="margin:0;">${footer}</p>
</td></tr>
</table>
</td></tr></table>
</div>
</body>
</html>
`;
}
