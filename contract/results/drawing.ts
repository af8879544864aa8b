/** The measures and colours of pictures that stand by themselves. A file has no style sheet of ours. */
export const [width, margin] = [800, 24] as const;
export const [ink, ink_soft, paper, edge] = ['#1b2a2c', '#3d4d53', '#fffdf8', '#76817f'] as const;
const line = '#ddd0b6';

type TextStyle = { size?: number; weight?: number; fill?: string; anchor?: 'middle' };

/** A picture that is drawn from the top down. Text is as wide as its letters are on average: nothing measures it here. */
export class Drawing {
  private y = 24;
  private readonly parts: string[] = [];

  gap(high: number): void {
    this.y += high;
  }
  at(x: number, down: number, text: string, { size = 14, weight = 400, fill = ink, anchor }: TextStyle): void {
    const middle = anchor ? ` text-anchor="${anchor}"` : '';
    this.parts.push(
      `<text x="${round(x)}" y="${round(this.y + down)}" font-size="${size}" font-weight="${weight}" fill="${fill}"${middle}>${escapeSvg(text)}</text>`,
    );
  }
  text(text: string, look: TextStyle & { size: number }): void {
    for (const one of wrapped(text, width - 2 * margin, look.size)) {
      this.at(margin, look.size, one, look);
      this.gap(Math.round(look.size * 1.35));
    }
  }
  rect(x: number, wide: number, high: number, { fill, stroke }: { fill: string; stroke?: string }): void {
    const around = stroke ? ` stroke="${stroke}"` : '';
    this.parts.push(
      `<rect x="${round(x)}" y="${round(this.y)}" width="${round(Math.max(0, wide))}" height="${high}" fill="${fill}"${around}/>`,
    );
  }
  line(from: readonly [x: number, down: number], to: readonly [x: number, down: number], dashes = ''): void {
    const dashed = dashes && ` stroke-dasharray="${dashes}"`;
    this.parts.push(
      `<line x1="${round(from[0])}" y1="${round(this.y + from[1])}" x2="${round(to[0])}" y2="${round(this.y + to[1])}" stroke="${ink}" stroke-width="2"${dashed}/>`,
    );
  }
  dot(x: number, down: number): void {
    this.parts.push(`<circle cx="${round(x)}" cy="${round(this.y + down)}" r="4" fill="${ink}"/>`);
  }
  done(title: string, words: string): string {
    const high = Math.ceil(this.y + 16);
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${high}" viewBox="0 0 ${width} ${high}" role="img"`,
      ` font-family="'Atkinson Hyperlegible Next', Arial, sans-serif">`,
      `<title>${escapeSvg(title)}</title><desc>${escapeSvg(words)}</desc>`,
      `<rect width="${width}" height="${high}" fill="${paper}"/><rect width="${width}" height="4" fill="${line}"/>`,
      ...this.parts,
      '</svg>\n',
    ].join('');
  }
}

const round = (value: number): number => Math.round(value * 10) / 10;
const letter_wide = 0.54;

/** In lines that fit; a word that fits on none is cut. */
export function wrapped(text: string, wide: number, size: number): string[] {
  const most = Math.max(6, Math.floor(wide / (size * letter_wide)));
  const lines = [''];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const signs = [...word];
    for (let from = 0; from < signs.length; from += most) {
      const part = signs.slice(from, from + most).join('');
      const last = lines.at(-1)!;
      if (last === '') lines[lines.length - 1] = part;
      else if ([...last].length + 1 + [...part].length <= most) lines[lines.length - 1] = `${last} ${part}`;
      else lines.push(part);
    }
  }
  return lines;
}

/** What stands in a picture must be text of XML: signs that it cannot hold are left out. */
export const escapeSvg = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
