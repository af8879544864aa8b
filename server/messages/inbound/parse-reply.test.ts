import { expect, test } from 'vitest';
import { replyTextOfHtml, withoutQuoted } from './parse-reply.ts';

const own = 'Hoi,\n\nIk ben verhuisd naar Assen.\n\nGroet, Samira';
const ours = ['Ouderpanel', 'Een initiatief van de vereniging', '', 'Doe je mee?', '', 'https://panel.example/x'];
const marked = ours.map((line) => `> ${line}`).join('\n');

/** What stands between an answer and the mail that it answers, by program. */
const above: Record<string, string> = {
  Gmail: `\n\nOp ma 23 nov 2026 om 10:00 schreef Ouderpanel <antwoord+abc@mail.example.nl>:\n\n${marked}`,
  'Gmail, folded': `\n\nOp ma 23 nov 2026 om 10:00 schreef Ouderpanel <\nantwoord+abc@mail.example.nl>:\n\n${marked}`,
  'Gmail in English': `\n\nOn Mon, Nov 23, 2026 at 10:00 AM Ouderpanel <antwoord+abc@mail.example.nl>\nwrote:\n\n${marked}`,
  iPhone: `\n\nOp 23 nov 2026 om 10:00 heeft Ouderpanel <antwoord@mail.example.nl> het volgende geschreven:\n\n${marked}`,
  Outlook: `\n\nVan: Ouderpanel <antwoord@mail.example.nl>\nVerzonden: maandag 23 november 2026 10:00\nAan: Samira\nOnderwerp: Doe je mee?\n\n${ours.join('\n')}`,
  'Outlook on the web': `\n\n________________________________\nVan: Ouderpanel\nVerzonden: maandag\nAan: Samira\n\n${ours.join('\n')}`,
  'an older Outlook': `\n\n-----Oorspronkelijk bericht-----\nVan: Ouderpanel\n\n${ours.join('\n')}`,
  Thunderbird: `\n\nOp 23-11-2026 om 10:00 schreef Ouderpanel:\n${marked}`,
  'nothing but signs': `\n\n${marked}`,
  'our own letter, unmarked': `\n\n- - - - - - - - - - - - - - -\n${ours.join('\n')}`,
};

test.each(Object.keys(above))('%s: what we wrote ourselves is left out, what was answered is whole', (program) => {
  expect(withoutQuoted(own + above[program])).toBe(own);
  expect(withoutQuoted((own + above[program]).replaceAll('\n', '\r\n'))).toBe(own);
});

test('who writes below, or between the lines, is read too', () => {
  const head = 'Op ma 23 nov 2026 schreef Ouderpanel <a@b.example>:';
  expect(withoutQuoted(`${head}\n${marked}\n\nNee, dank je.`)).toBe('Nee, dank je.');
  expect(withoutQuoted(`${head}\n> Doe je mee?\nJa!\n> Tot wanneer?\nDinsdag.`)).toBe('Ja!\nDinsdag.');
});

test('words that only look like a heading are the writer’s own', () => {
  for (const text of [
    'Van: het begin af aan vond ik het goed.',
    'Op school schreef de juf dat het beter gaat.',
    'Op maandag: gymles.\nOp dinsdag: zwemles.',
  ]) {
    expect(withoutQuoted(text)).toBe(text);
  }
});

test('of a mail that is only a page the words are read, and not what it quotes', () => {
  const page =
    '<html><head><style>p{color:red}</style></head><body><p>Caf&eacute; &amp; thee&#8230;</p><div>Tot <b>dinsdag</b><br>Samira</div><blockquote type="cite"><p>Doe je mee?</p></blockquote></body></html>';
  expect(replyTextOfHtml(page)).toBe('Café & thee…\nTot dinsdag\nSamira');
  expect(replyTextOfHtml('<script>alert(1)</script>x &#0; &#xD800; &onbekend;')).toBe('x   &onbekend;');
});

test('a mail that is made to be slow is read like any: with the square of its length this would take an hour', () => {
  const spaces = `a${' '.repeat(200_000)}b`;
  for (const text of ['Op '.repeat(80_000), 'Van: \n'.repeat(40_000), '<'.repeat(200_000), spaces]) {
    expect(withoutQuoted(text)).toBe(text.trim().replaceAll(' \n', '\n'));
  }
  expect(replyTextOfHtml('<'.repeat(200_000))).toHaveLength(200_000);
  expect(replyTextOfHtml(spaces)).toBe('a b');
  expect(replyTextOfHtml(`a${'<b> '.repeat(60_000)}b`)).toMatch(/^a *b$/);
});
