import type { SubQuestion, SurveyQuestion } from '#questionnaire/flow.ts';
import { answerKinds, type QuestionType, typeOf } from '#questionnaire/question-types.ts';

type Side = 'before' | 'after';
type ComparedQuestion = SurveyQuestion | SubQuestion;
type Props = { question: ComparedQuestion | undefined; other: ComparedQuestion | undefined; side: Side; label: string };

/** One question as parents see it, with what the other version does not say marked in it. */
export function AsParent({ question, other, side, label }: Props) {
  return (
    <div className="paper as-parent">
      <p className="tag">{label}</p>
      {question ? (
        <ComparedQuestion question={question} other={other} side={side} />
      ) : (
        <p className="hint">{side === 'before' ? 'Deze vraag was er nog niet.' : 'Deze vraag is er niet meer.'}</p>
      )}
    </div>
  );
}

/** What stands in the place of answers to choose from. */
const writtenLines: Record<QuestionType, string | null> = {
  multiple_choice: null,
  multiple_answer: null,
  statements: null,
  text: 'Een antwoord in eigen woorden',
  number: 'Een getal',
  date: 'Een datum',
  information: null,
};

function ComparedQuestion({
  question,
  other,
  side,
}: Omit<Props, 'label' | 'question'> & { question: ComparedQuestion }) {
  const options = new Map(other?.options.map((one) => [one.id, one.title]));
  const gone = other !== undefined;
  const isChosen = ['one', 'several'].includes(answerKinds[typeOf(question)]);
  const lines = writtenLines[typeOf(question)];
  return (
    <>
      <p className="t">
        <Words mine={question.title} theirs={other?.title} side={side} />
        {question.is_required && <span className="star">*</span>}
      </p>
      {question.description && (
        <p className="hint as-typed">
          <Words mine={question.description} theirs={other?.description} side={side} />
        </p>
      )}
      {side === 'after' && other?.is_required && !question.is_required && (
        <p className="hint">
          <ins>Je mag deze vraag overslaan.</ins>
        </p>
      )}
      {isChosen ? (
        <ul className="shown-answers">
          {question.options.map(({ id, title }) => (
            <li key={id} className={gone && !options.has(id) ? 'answer alone' : 'answer'}>
              <i className={question.type === 'multiple_answer' ? 'mark box' : 'mark'} />
              <span>
                <Words mine={title} theirs={gone ? (options.get(id) ?? '') : undefined} side={side} />
              </span>
            </li>
          ))}
          {question.has_other_option === 1 && (
            <li className={other?.has_other_option === 0 ? 'answer alone' : 'answer'}>
              <i className={question.type === 'multiple_answer' ? 'mark box' : 'mark'} />
              <span>Anders, namelijk</span>
            </li>
          )}
        </ul>
      ) : (
        lines && <p className="lines">{lines}</p>
      )}
      {question.sub_questions.map((sub) => (
        <div className="sub" key={sub.id}>
          <ComparedQuestion question={sub} other={other?.sub_questions.find(({ id }) => id === sub.id)} side={side} />
        </div>
      ))}
    </>
  );
}

/** `theirs` undefined: there is no other side, so nothing differs. */
function Words({ mine, theirs, side }: { mine: string; theirs: string | undefined; side: Side }) {
  if (theirs === undefined || theirs === mine) return mine;
  const pieces = side === 'before' ? marked(mine, theirs).before : marked(theirs, mine).after;
  return pieces.map((piece, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence, in its order
    return <Marked key={at} piece={piece} side={side} />;
  });
}

function Marked({ piece: { text, own }, side }: { piece: Piece; side: Side }) {
  if (!own || text.trim() === '') return text;
  return side === 'before' ? <del>{text}</del> : <ins>{text}</ins>;
}

/** Words of a sentence, and whether they stand on this side alone. */
type Piece = { text: string; own: boolean };

const most = 400;

/** Both sentences with the words that only one of them has, marked. By whole words, the longest common row of them. */
export function marked(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const [from, to] = [before.split(/(\s+)/), after.split(/(\s+)/)];
  // Of a whole page of words nobody reads single ones: it is another text.
  if (from.length > most || to.length > most) {
    const own = before !== after;
    return { before: [{ text: before, own }], after: [{ text: after, own }] };
  }
  const longest = from.map(() => new Uint16Array(to.length + 1));
  longest.push(new Uint16Array(to.length + 1));
  for (let i = from.length - 1; i >= 0; i--) {
    for (let j = to.length - 1; j >= 0; j--) {
      longest[i]![j] =
        from[i] === to[j] ? longest[i + 1]![j + 1]! + 1 : Math.max(longest[i + 1]![j]!, longest[i]![j + 1]!);
    }
  }
  const pieces: { before: Piece[]; after: Piece[] } = { before: [], after: [] };
  const put = (side: Piece[], text: string, own: boolean) => {
    const last = side.at(-1);
    if (last && last.own === own) last.text += text;
    else side.push({ text, own });
  };
  let [i, j] = [0, 0];
  while (i < from.length || j < to.length) {
    if (i < from.length && j < to.length && from[i] === to[j]) {
      put(pieces.before, from[i++]!, false);
      put(pieces.after, to[j++]!, false);
    } else if (j >= to.length || (i < from.length && longest[i + 1]![j]! >= longest[i]![j + 1]!)) {
      put(pieces.before, from[i++]!, true);
    } else put(pieces.after, to[j++]!, true);
  }
  return pieces;
}
