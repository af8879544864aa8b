import { expect, test } from 'vitest';
import { emailAvailable, forgotPassword, phoneAvailable } from '#contract/calls/account.ts';
import { putUser } from '#contract/calls/members.ts';
import { CallFailed } from '#contract/client.ts';
import { email, graphemes, isEmail, sentences } from '#contract/fields.ts';
import { checkAttributes } from '#contract/profile.ts';
import { readCsv } from '#server/platform/file-readers/csv.ts';
import { show } from './make-campaigns.ts';
import { join, openFile } from './make-members.ts';
import { naughty, sayings } from './naughty/strings.ts';
import { isSaid, refsOf, tellAll } from './naughty/tell-all.ts';
import { takeCsv } from './results/make-export.ts';
import { makeWorld } from './world.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });

test('as a name: kept to the letter, in the profile and in mail, or refused with what is wrong', async () => {
  const member = await join(world);
  const kept: string[] = [];
  const mailed: string[] = [];
  const refused: Record<string, number> = {};
  for (const saying of naughty) {
    try {
      const { name } = await world.call(putUser, { body: { name: saying } }, member.headers);
      expect(name).toBe(saying.normalize('NFC').trim() || null);
      if (name === null) continue;
      kept.push(name);
      // Names of letters and digits alone cannot break a mail in a way of their own: they are not mailed.
      if (!/[^\p{L}\p{N} ]/u.test(name)) continue;
      mailed.push(name);
      await world.call(forgotPassword, { body: { email: member.email } });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      const [sentence = ''] = failure.body.errors?.name ?? [];
      expect(failure.status, saying).toBe(422);
      refused[sentence] = (refused[sentence] ?? 0) + 1;
    }
  }
  const long = naughty.filter((saying) => graphemes(saying.trim()) > 50).length;
  expect(refused[sentences.name]).toBe(long);
  expect(
    Object.keys(refused).every((sentence) =>
      [sentences.name, sentences.name_heavy, sentences.unreadable].includes(sentence as never),
    ),
  ).toBe(true);
  expect(kept.length).toBeGreaterThan(naughty.length / 2);

  const mails = (await world.outbox()).filter(({ template }) => template === 'password_forgotten');
  expect(mails).toHaveLength(mailed.length);
  for (const { subject, body_text, body_html } of mails) {
    expect(subject).toBe('Kies een nieuw wachtwoord');
    // Whatever the name is, the letter around it stays the same.
    expect(body_text).toMatch(/\n\nHoi[^\n]*,\n\nDat kan gebeuren\./);
    expect(body_html?.match(/<\/?[a-z]+/g)).toEqual(mails[0]?.body_html?.match(/<\/?[a-z]+/g));
  }
  // A name without an address, a number, a change of direction or anything invisible stands in the mail as it is.
  const plain = mailed.filter(
    (name) => /^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(name) && !/[.@]|:\/\/|\d.*\d.*\d.*\d/.test(name),
  );
  expect(plain.length).toBeGreaterThan(naughty.length / 8);
  const texts = new Set(mails.map(({ body_text }) => /\nHoi ([^\n]*),\n/.exec(body_text)?.[1]));
  expect(plain.filter((name) => !texts.has(name))).toEqual([]);
}, 60_000);

test('as answers and as reasons: read back, in the personal file and in the export as they were said', async () => {
  const { member, campaign, respondent } = await tellAll(world);
  const read = (await show(world, respondent)).answers;
  const file = (await openFile(world, member)) as {
    survey_answers: { question_id: string; value: string[]; other_value: string | null }[];
    links: { reasons: string[] | null }[];
  };
  const byId = new Map(file.survey_answers.map((row) => [row.question_id, row]));
  // Written into the file that a spreadsheet opens, and read back.
  const [head, row] = readCsv((await takeCsv(world, campaign)).replace('\ufeff', ''));
  const cell = (column: string) => row?.cells[head!.cells.indexOf(column)];

  for (const [index, saying] of sayings.entries()) {
    const { words, other } = refsOf(index);
    expect(read[words]).toEqual({ value: saying, other: false, other_value: '' });
    expect(byId.get(words)?.value).toEqual([saying]);
    if (isSaid(saying)) expect(read[other]).toEqual({ value: '', other: true, other_value: saying });
    if (isSaid(saying)) expect(byId.get(other)?.other_value).toBe(saying);
    for (const column of isSaid(saying) ? [words, `${other}__anders_tekst`] : [words]) {
      const text = cell(column);
      // A text that a spreadsheet would take for a formula gets an apostrophe before it.
      if (/^[=+\-@\t\r#＝＋－＠]/.test(saying)) expect(text).toBe(`'${saying}`);
      else expect(text).toBe(saying);
    }
  }
  expect(new Set(file.links.flatMap(({ reasons }) => reasons ?? []))).toEqual(
    new Set(sayings.map((saying) => `other:${saying.trim()}`)),
  );
}, 60_000);

test('as anything else: refused in a sentence, unless it is one', async () => {
  const options = { year: 2026, keys: ['zipcode'] };
  for (const saying of naughty) {
    const { error } = email.safeParse(saying);
    if (!isEmail(saying.trim())) expect([sentences.email, sentences.required]).toContain(error?.issues[0]?.message);
    const { zipcode } = checkAttributes({ zipcode: saying }, options);
    if (saying !== '' && !/^[1-9]\d{3}$/.test(saying)) expect(zipcode).toEqual(['Vul een geldige postcode in.']);
    for (const [call, body] of [
      [emailAvailable, { email: saying }],
      [phoneAvailable, { phone: saying }],
    ] as const) {
      const [field, value] = Object.entries(body)[0]!;
      const failure = await world.call(call as typeof emailAvailable, { body: { [field]: value } as never }).then(
        () => undefined,
        (reason: CallFailed) => reason,
      );
      if (failure) expect(failure.body.errors?.[field]?.[0], saying).toMatch(/^[A-Z].*[.?]/);
    }
  }
});
