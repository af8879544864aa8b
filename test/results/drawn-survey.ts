import type { Answered } from './make-answers.ts';

type Draw = () => number;

const known = {
  gender: ['female', 'male', 'other'],
  education: ['low', 'middle', 'high'],
  youngest_child: ['0_5', '6_11', '12_17'],
};
type Known = keyof typeof known;

export type DrawnSurvey = {
  anonymous: boolean;
  background: Known[];
  questions: { ref: string; type: string; [more: string]: unknown }[];
  people: Answered[];
};

/** Questions of every kind, some with a way past others, and what people answered: some left answers open, some stopped. */
export function drawSurvey(draw: Draw, most = 160): DrawnSurvey {
  const upTo = (least: number, most: number) => least + Math.floor(draw() * (most - least + 1));
  const anonymous = draw() < 0.25;
  const background = anonymous ? [] : (Object.keys(known) as Known[]).filter(() => draw() < 0.7);
  const count = upTo(3, 5);
  const questions = Array.from({ length: count }, (_, at) => {
    const shape = { ref: `q${at}`, title: `Vraag ${at}`, required: false };
    const kind = draw();
    if (kind < 0.12) return { ...shape, type: 'text', format: 'number' };
    if (kind < 0.2) return { ...shape, type: 'text' };
    const past = at + 2 < count && draw() < 0.4 && { go_to: `q${at + 2}` };
    const several = draw() < 0.3;
    const options = Array.from({ length: upTo(2, 5) }, (_, option) => ({
      ref: `o${option}`,
      title: draw() < 0.1 ? `Optie ‘${option}’` : `${option + 1}`,
      ...(option === 0 && past),
    }));
    if (several) return { ...shape, type: 'multiple_answer', options, other: draw() < 0.4 };
    return { ...shape, type: 'multiple_choice', options, other: draw() < 0.3, scale: draw() < 0.3 };
  });
  // Of too many 'other' there is no weighting.
  const classOf = (key: Known) =>
    known[key][key === 'gender' ? Math.floor(draw() * 2.06) : Math.floor(draw() ** 1.5 * 3)]!;
  const people = Array.from({ length: upTo(12, most) }, (): Answered => {
    const answers: Answered['answers'] = {};
    for (const one of questions) {
      if (draw() < 0.12) continue;
      if (!('options' in one)) {
        answers[one.ref] = ['format' in one ? `${upTo(0, 40)}` : 'Zo gaat het bij ons.'];
        continue;
      }
      const chosen = one.options!.map(({ ref }) => ref).filter(() => draw() < 0.4);
      const skewed = one.options![Math.floor(draw() ** 2 * one.options!.length)]!.ref;
      const isOther = one.other && draw() < 0.1;
      const value = one.type === 'multiple_choice' ? (isOther ? [] : [skewed]) : chosen;
      if (value.length === 0 && !isOther) continue;
      answers[one.ref] = isOther ? { value, other: 'Iets anders.' } : value;
    }
    const own = background.filter(() => draw() < 0.9).map((key) => [key, classOf(key)]);
    return { answers, background: Object.fromEntries(own), finished: draw() < 0.9 };
  });
  return { anonymous, background, questions, people };
}
