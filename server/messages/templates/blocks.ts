import { type Html, html } from './html.ts';

/** The blocks of a letter. The HTML and the text of a mail are both written from these, so that they say the same. */
export type Block =
  | { text: string }
  | { heading: string }
  /** Small print: how long the link works, what to do when you did not ask. */
  | { note: string }
  /** Small print with a link that is no button, for what only few readers need. */
  | { note: string; label: string; link: string }
  | { button: string; link: string }
  /** What parents answered, in whole per cents; null: too few to say. `whole`: together they make a hundred. */
  | { asked: string; whole: boolean; shares: readonly Share[] };
type Share = { title: string; percent: number | null; rest: boolean };

/** Colours of ui/tokens.css; a mail cannot load it. */
export const colours = {
  paper: '#faf3e6',
  sheet: '#fffdf8',
  ink: '#1b2a2c',
  soft: '#3d4d53',
  teal: '#0b5550',
};

/**
 * The same by night, of ui/night.css, for programs that ask for it (Apple Mail). Others turn the colours by themselves,
 * or leave them. By class, for only a style sheet can ask.
 */
export const nightStyle = `@media (prefers-color-scheme:dark){
.paper{background:#14201f!important}.sheet{background:#22322f!important}.ink{color:#f4eddf!important}
.soft{color:#bfcac5!important}.link{color:#86d3c5!important}.tear{border-color:#8fa09b!important}
.button{background:#86d3c5!important;border-color:#86d3c5!important;color:#0f1c1b!important}
}`;

/** Buttons fail in some mail programs; then this link can be copied. The text part has no button and needs no 'or'. */
export const copyLink = 'Werkt de knop niet? Kopieer dan deze link:';

const pieces =
  /(\n|e-mail\p{L}*|\b\d{1,2} (?:januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december)\b)/iu;

/**
 * Text of a letter, with the lines that its author made. 'e-mail' breaks at its hyphen otherwise, and a date behind its
 * day, which reads badly on a phone.
 */
export function prose(text: string): Html {
  const parts = text.split(pieces);
  return html`${parts.map((part, index) => {
    if (part === '\n') return html`<br>`;
    return index % 2 ? html`<span style="white-space:nowrap;">${part}</span>` : html`${part}`;
  })}`;
}

export function blockAsHtml(block: Block): Html {
  if ('heading' in block) {
    return html`<p style="margin:12px 0 4px 0;font-size:20px;line-height:28px;font-weight:bold;">${prose(block.heading)}</p>\n`;
  }
  if ('button' in block) return buttonAsHtml(block.button, block.link);
  if ('shares' in block) return sharesAsHtml(block);
  if ('label' in block) {
    const { teal, soft } = colours;
    return html`<p style="margin:0 0 12px 0;font-size:16px;line-height:24px;color:${soft};" class="soft">${prose(block.note)}<br><a href="${block.link}" style="color:${teal};" class="link">${block.label}</a></p>\n`;
  }
  return 'note' in block
    ? html`<p style="margin:0 0 12px 0;font-size:16px;line-height:24px;color:${colours.soft};" class="soft">${prose(block.note)}</p>\n`
    : html`<p style="margin:0 0 16px 0;font-size:18px;line-height:28px;">${prose(block.text)}</p>\n`;
}

/** The dark one is the largest; a scale of five has no more than these. The words beside them say the same. */
const fills = ['#7db3a6', '#e3c897', '#a9cfc6', '#c9a96a', '#d5e5e0'];
const restFill = '#b9c2be';
const fillsOf = (shares: readonly Share[]): string[] => {
  const largest = Math.max(...shares.map(({ percent, rest }) => (rest ? 0 : (percent ?? 0))));
  let next = 0;
  return shares.map(({ percent, rest }) =>
    rest ? restFill : percent === largest ? colours.teal : fills[next++ % fills.length]!,
  );
};
const percentOf = ({ percent }: Share): string => (percent === null ? 'minder dan 10 ouders' : `${percent} %`);

function sharesAsHtml({ asked, whole, shares }: Extract<Block, { shares: unknown }>): Html {
  const colour = fillsOf(shares);
  const bar = shares.flatMap(({ percent }, at) =>
    percent
      ? [
          html`<td width="${percent}%" height="22" bgcolor="${colour[at]!}" style="font-size:1px;line-height:1px;">&nbsp;</td>`,
        ]
      : [],
  );
  const isWhole = whole && shares.every(({ percent }) => percent !== null);
  const drawn = isWhole
    ? html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" aria-hidden="true" style="table-layout:fixed;"><tr>${bar}</tr></table>`
    : '';
  const rows = shares.map(
    (one, at) =>
      html`<tr><td width="22" valign="top" style="padding:8px 0 0 0;"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${colour[at]!}" width="13" height="13" style="font-size:1px;line-height:1px;">&nbsp;</td></tr></table></td><td style="font-size:17px;line-height:28px;"><b>${percentOf(one)}</b> ${prose(one.title)}</td></tr>`,
  );
  return html`<p style="margin:0 0 8px 0;font-size:16px;line-height:24px;color:${colours.soft};" class="soft">${prose(asked)}</p>
${drawn}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 18px 0;">${rows}</table>\n`;
}

/** The button's size is made of borders and not of padding, which Outlook drops. */
function buttonAsHtml(label: string, link: string): Html {
  const { teal, sheet, soft } = colours;
  const edge = `border:solid ${teal};border-width:16px 30px;border-radius:8px;background:${teal};`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px 0;"><tr><td bgcolor="${teal}" class="button" style="border-radius:8px;"><a href="${link}" class="button" style="display:inline-block;${edge}font-size:18px;line-height:22px;font-weight:bold;color:${sheet};text-decoration:none;">${label}</a></td></tr></table>
<p style="margin:0 0 16px 0;font-size:13px;line-height:18px;color:${soft};" class="soft">${copyLink}<br><a href="${link}" style="color:${soft};word-break:break-all;" class="soft">${link}</a></p>
`;
}

export function blockAsText(block: Block): string {
  if ('heading' in block) return block.heading;
  if ('button' in block) return `${block.button}:\n${block.link}`;
  if ('shares' in block)
    return [block.asked, ...block.shares.map((one) => `${percentOf(one)} ${one.title}`)].join('\n');
  if ('label' in block) return `${block.note}\n${block.label}: ${block.link}`;
  return 'note' in block ? block.note : block.text;
}
