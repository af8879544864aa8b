import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asQuestions } from '#questionnaire/draft/as-questions.ts';
import { namesOf, optionNamesOf, type QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { applyChanges, type Change } from '#questionnaire/draft/changes.ts';
import { type Draft, fromFile, toFile } from '#questionnaire/draft/draft.ts';
import { nameFrom, statement_letters } from '#questionnaire/draft/names.ts';
import { wayFaults } from '#questionnaire/routes/route-faults.ts';
import { makeFile, seeds } from '#test/make-drafts.ts';
import { isChoice, ofKind, questionKindOf } from '../question/kinds.ts';
import { readMoment, writeMoment } from './moment-text.ts';
import { isUnnamed, namesOut, withKeptNames } from './names.ts';
import { dropping, inserting, linesOf, namedOption, pasting } from './options.ts';
import { pipesFor, piping, saidIn } from './piping.ts';
import { adding, duplicating, moving, removing, withSubTwice } from './questions.ts';
import { standardAnswers, withDontKnow, withStandard } from './standard-answers.ts';

const allowed = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;
const namesIn = ({ questions }: Draft) =>
  new Map(namesOf(questions.map(({ entry }) => entry)).map(({ name }, at) => [questions[at]!.key, name]));

describe('a name in the file', () => {
  test.each([
    ['Krijgt je kind bijles of huiswerkbegeleiding?', 'krijgt_je_kind_bijles_of'],
    ['Eén kind', 'een_kind'],
    ['10', 'n10'],
    ['Einde', 'einde'],
    ['end', 'end_'],
    ['constructor', 'constructor_'],
    ['¿?', undefined],
  ])('of ‘%s’ is %s', (title, name) => expect(nameFrom(title, new Set())).toBe(name));

  test('is one that the reader of files takes, and no other has', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (title, taken) => {
        const first = nameFrom(title, new Set(taken));
        if (first === undefined) return;
        const second = nameFrom(title, new Set([...taken, first]));
        for (const name of [first, second!]) {
          expect(name).toMatch(allowed);
          expect(Number(name)).toBeNaN();
          expect(taken).not.toContain(name);
        }
        expect(second).not.toBe(first);
      }),
    );
  });
});

describe('questions that come, go and move', () => {
  test('leave every question of a version that is out its name, also one that its place made up', () => {
    fc.assert(
      fc.property(seeds, fc.nat(), fc.nat(), (seed, from, to) => {
        const out = fromFile(makeFile(seed));
        const { questions } = out;
        const key = questions[from % questions.length]!.key;
        const names = namesIn(out);
        const options = (draft: Draft) =>
          new Map(draft.questions.map(({ key, entry }) => [key, optionNamesOf(entry.options ?? [])]));
        for (const changes of [
          adding(out, out, key, { title: 'Nieuw', type: 'text' }).changes,
          duplicating(out, out, key).changes,
          moving(out, out, key, to % questions.length) ?? [],
          removing(out, out, key, null),
        ]) {
          const draft = applyChanges(out, changes);
          const [now, nowOptions] = [namesIn(draft), options(draft)];
          for (const { key } of draft.questions) {
            if (!names.has(key)) continue;
            expect(now.get(key)).toBe(names.get(key));
            expect(nowOptions.get(key)).toEqual(options(out).get(key));
          }
        }
      }),
    );
  });

  test('a question that is removed leaves no jump into nothing, wherever the others lead from then on', () => {
    fc.assert(
      fc.property(seeds, fc.nat(), fc.boolean(), (seed, which, toEnd) => {
        const draft = fromFile(makeFile(seed));
        const { key } = draft.questions[which % draft.questions.length]!;
        const left = applyChanges(draft, removing(draft, null, key, toEnd ? 'end' : null));
        expect(left.questions.length).toBe(draft.questions.length - 1);
        const codes = wayFaults(asQuestions(toFile(left))).map(({ code }) => code);
        expect(codes).not.toContain('way_to_nowhere');
      }),
    );
  });

  test('stand where they were put, and a move to the own place is none', () => {
    const draft = fromFile({ questions: ['a', 'b', 'c', 'd'].map((ref) => ({ ref, title: ref, type: 'text' })) });
    const row = (changed: Draft) => changed.questions.map(({ entry }) => entry.ref).join('');
    expect(row(applyChanges(draft, moving(draft, null, '#1', 2)!))).toBe('bcad');
    expect(row(applyChanges(draft, moving(draft, null, '#4', 0)!))).toBe('dabc');
    expect(moving(draft, null, '#2', 1)).toBeUndefined();
    expect(moving(draft, null, '#4', 9)).toBeUndefined();
    const { key, changes } = duplicating(draft, null, '#2');
    expect(row(applyChanges(draft, changes))).toBe('abb_2cd');
    expect(draft.questions.map((one) => one.key)).not.toContain(key);
    const entry = { ref: 'e', title: 'E', sub_questions: [{ ref: 'f', title: 'F' }, { title: 'a' }] };
    const twice = withSubTwice(fromFile({ questions: [entry] }), entry, 0).sub_questions!;
    expect(twice.map(({ ref, title }) => [ref, title])).toEqual([
      ['f', 'F'],
      ['f_2', 'F'],
      [undefined, 'a'],
    ]);
  });
});

test('a statement of a copied list gets the name of its own words as soon as it says something else', () => {
  const title = 'School legt duidelijk uit wat er gemaakt moet worden.';
  const entry = { title: 'Eens?', type: 'statements', sub_questions: [{ ref: 'school_legt_duidelijk', title }] };
  const draft = fromFile({ questions: [entry] });
  const { key, changes } = duplicating(draft, null, '#1');
  const [copy] = applyChanges(draft, changes).questions.find((one) => one.key === key)!.entry.sub_questions!;
  expect(copy!.ref).toBe('school_legt_duidelijk_2');
  expect(isUnnamed(copy!, statement_letters)).toBe(true);
});

describe('answers to choose from', () => {
  test('pasted lines lose what stood before them, and ‘Anders, namelijk’ becomes the box', () => {
    expect(linesOf('1. Ja\r\n2) Nee\n\n- Soms \n[ ] Weet ik niet\n( ) Anders, namelijk: ....')).toEqual({
      titles: ['Ja', 'Nee', 'Soms', 'Weet ik niet'],
      other: true,
    });
  });

  test('pasted in an empty one they take its place, behind a written one they follow it', () => {
    const entry = { type: 'multiple_choice', options: [{ ref: 'ja', title: 'Ja' }, { title: '' }] };
    const filled = pasting(entry, 1, 'Nee\nSoms');
    expect(filled).toMatchObject({ last: 2, count: 2 });
    expect(filled.entry.options!.map(({ ref }) => ref)).toEqual(['ja', 'nee', 'soms']);
    const behind = pasting(entry, 0, 'Nee\nSoms');
    expect(behind.entry.options!.map(({ title }) => title)).toEqual(['Ja', 'Nee', 'Soms', '']);
    expect(pasting({ options: [] }, 0, 'Nee\nSoms').entry.options).toHaveLength(2);
  });

  test('two with the same words get names of their own', () => {
    const entry = { options: [{ ref: 'ja', title: 'Ja' }, { title: 'Ja!' }] };
    expect(namedOption(entry, 1).options![1]).toEqual({ ref: 'ja_2', title: 'Ja!' });
    expect(namedOption({ options: [{ ref: 'ja', title: '?' }] }, 0).options![0]).toEqual({ title: '?' });
  });

  test('the standard ones have names that a file takes, and no opinion comes last', () => {
    for (const standard of standardAnswers) {
      const names = withDontKnow(withStandard({ title: 'x' }, standard)).options!.map(({ ref }) => ref!);
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) expect(name).toMatch(allowed);
      expect(names.at(-1)).toBe('weet_ik_niet');
    }
  });
});

test('a moment of the file comes back as it was, whatever it holds', () => {
  for (const text of ['', '2026-12-01', '2026-12-01T18:00', '2026-12-01T18:00+01:00', 'morgen']) {
    const said = readMoment(text);
    expect(said.other ?? writeMoment(said.day, said.time) ?? '').toBe(text);
  }
  expect(writeMoment('', '18:00')).toBeUndefined();
});

describe('an earlier answer in the words of a question', () => {
  const main = { key: '#1', sub: null };
  const draft = fromFile({
    questions: [
      {
        ...{ ref: 'school', title: 'Welke school?', type: 'multiple_choice', options: [{ title: 'Zon' }] },
        sub_questions: [{ title: 'Welke groep?', type: 'multiple_choice', options: [{ title: 'Een' }] }],
      },
      {
        ...{ title: 'Waarom?', description: 'Denk aan thuis.', type: 'text' },
        sub_questions: [{ title: 'Wat vind je van {antwoord:school}?', type: 'text' }],
      },
    ],
  });
  const second = (changes: readonly Change[]) => applyChanges(draft, changes).questions[1]!.entry;

  test('is asked of a question or of a sub-question before it, by the name that it then has', () => {
    const piped = applyChanges(draft, piping(draft, { key: '#2', sub: null }, main).changes);
    expect(piped.questions[1]!.entry.title).toBe('Waarom? {antwoord:school}');
    expect([saidIn(piped, 'school'), saidIn(piped, 'zon')]).toEqual([[2], []]);
    const named = applyChanges(draft, piping(draft, { key: '#2', sub: 0 }, { key: '#1', sub: 0 }).changes);
    expect(named.questions[0]!.entry.sub_questions![0]!.ref).toBe('school_1');
    expect(named.questions[1]!.entry.sub_questions![0]!.title).toMatch(/\{antwoord:school_1\}$/);
    expect(pipesFor(draft, '#2').map(({ number }) => number)).toEqual(['1', '1, deelvraag 1']);
    expect(pipesFor(draft, '#1')).toEqual([]);
  });

  test('comes where the caret is, with a space on either side where words touch it', () => {
    const to = { key: '#2', sub: null };
    const before = piping(draft, to, main, { field: 'title', at: 0 });
    expect(second(before.changes).title).toBe('{antwoord:school} Waarom?');
    const inside = piping(draft, to, main, { field: 'description', at: 'Denk aan '.length });
    expect(second(inside.changes).description).toBe('Denk aan {antwoord:school} thuis.');
    expect(inside.caret).toBe('Denk aan {antwoord:school}'.length);
    const glued = piping(draft, to, main, { field: 'description', at: 'Denk'.length });
    expect(second(glued.changes).description).toBe('Denk {antwoord:school} aan thuis.');
  });
});

describe('a question that is out', () => {
  const out = fromFile({
    questions: [
      {
        ...{ title: 'Leest je kind?', type: 'multiple_choice', options: [{ title: 'Ja' }, { title: 'Nee' }] },
        sub_questions: [{ title: 'Wat?', type: 'text' }],
      },
    ],
  });
  const { key, entry } = out.questions[0]!;
  const refs = (one: QuestionEntry) => one.options!.map(({ ref }) => ref);

  test('has the names of its place for good, and what comes in between gets none of them', () => {
    const kept = withKeptNames(entry, key, out);
    expect([kept.ref, refs(kept), kept.sub_questions![0]!.ref]).toEqual(['q1', ['o1', 'o2'], 'q1_1']);
    const between = withKeptNames(inserting(kept, 1, { title: '' }), key, out);
    expect(refs(between)).toEqual(['o1', undefined, 'o2']);
    const instead = withKeptNames(inserting(dropping(kept, 1), 1, { title: 'Soms' }), key, out);
    expect(refs(instead)).toEqual(['o1', undefined]);
    const subs = { ...kept, sub_questions: [{ title: 'Nieuw', type: 'text' }, ...kept.sub_questions!] };
    expect(withKeptNames(subs, key, out).sub_questions!.map(({ ref }) => ref)).toEqual([undefined, 'q1_1']);
  });

  test('holds fast only what answers have a name of', () => {
    const known = namesOut(key, out)!;
    expect([[...known.options], [...known.subs.keys()]]).toEqual([['o1', 'o2'], ['q1_1']]);
    expect(namesOut('#9', out)).toBeUndefined();
    expect(namesOut(key, null)).toBeUndefined();
  });
});

test('a question without a kind that we know is asked for one, and keeps the answers that somebody wrote', () => {
  for (const type of [null, 'ranking']) {
    expect(questionKindOf({ title: 'A?', type })).toBeUndefined();
    expect(isChoice({ title: 'A?', type })).toBe(false);
    const written = { title: 'A?', type, options: [{ title: 'Ja' }] };
    expect(isChoice(written)).toBe(true);
    expect(ofKind(written, 'multiple_choice')).toMatchObject({ type: 'multiple_choice', options: [{ title: 'Ja' }] });
  }
});

test('a question that becomes a list of statements keeps its answers as the scale, and ‘Weet ik niet’ beside it', () => {
  const titles = ['Weet ik niet', 'Eens', 'Oneens'];
  const entry = { title: 'A?', type: 'multiple_choice', options: titles.map((title) => ({ title, go_to: 'end' })) };
  expect(ofKind(entry, 'statements').options).toEqual([
    { title: 'Eens' },
    { title: 'Oneens' },
    { title: 'Weet ik niet', no_opinion: true, stays_last: true },
  ]);
});
