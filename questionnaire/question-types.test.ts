import { expect, test } from 'vitest';
import { makeSurvey } from '#test/limesurvey/make-lss.ts';
import type { QuestionEntry } from './draft/campaign-file.ts';
import { readLimeSurvey } from './limesurvey/limesurvey.ts';
import { readPaste } from './paste/paste.ts';
import { keysNotOf, type QuestionType } from './question-types.ts';

/** How each type stands in a text from Word, and what LimeSurvey calls it. */
const sources: Record<QuestionType, { pasted: string; lime: object }> = {
  multiple_choice: { pasted: '(één antwoord, verplicht)\n( ) Ja\n( ) Nee', lime: { type: 'L', answers: ['a', 'b'] } },
  multiple_answer: { pasted: '(meerdere antwoorden)\n[ ] Ik\n[ ] School', lime: { type: 'M', subs: ['a', 'b'] } },
  text: { pasted: '(open vraag)', lime: { type: 'T' } },
  number: { pasted: '(getal, 0-24)', lime: { type: 'N', max_num_value_n: '24' } },
  date: { pasted: '(datum)', lime: { type: 'D' } },
  statements: {
    pasted: '\n\tEens\tOneens\nHet is leuk.\t○\t○\nHet is ver.\t○\t○',
    lime: { type: 'F', subs: ['a', 'b'], answers: ['x', 'y'] },
  },
  information: { pasted: '(informatie)', lime: { type: 'X' } },
};
const others = Object.entries(sources);

test.each(others)('a question of the type %s comes in by paste and from LimeSurvey', (type, { pasted, lime }) => {
  const list = readPaste(`Huiswerk\n\n1. Hoe gaat het ermee? ${pasted}\n\n2. Wat nog meer? (open vraag)\n`);
  const survey = readLimeSurvey(makeSurvey([{ code: 'own', ...lime } as never, { code: 'more', type: 'T' }]));
  for (const made of [list, survey]) {
    if ('unreadable' in made) throw new Error(made.unreadable);
    const [own, more] = made.file.questions as [QuestionEntry, QuestionEntry];
    expect([own.type, more.type, made.losses]).toEqual([type, 'text', []]);
    expect(keysNotOf(type as QuestionType).filter((key) => own[key] !== undefined)).toEqual([]);
  }
});
