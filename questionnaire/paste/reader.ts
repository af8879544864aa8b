import { type Loss, type LossCode, type LossFacts, loss } from '../convert/losses.ts';
import { isBareOption, optionWords, stepsOfRow } from './bare-lines.ts';
import * as starts from './line-starts.ts';
import { type Fate, type PastedLine as Line, newQuestion, type Parsed } from './parsed.ts';
import * as say from './patterns.ts';

/** Reads a pasted questionnaire line by line. Each line is looked at a few times, so a long text takes its time and no more. */
export class PasteReader {
  readonly questions: Parsed[] = [];
  readonly losses: Loss[] = [];
  readonly fates: Fate[] = [];
  title = '';
  description: string[] = [];
  #current: Parsed | undefined;
  #style: string | undefined;
  #part = 1;
  #last = 0;
  #letter = false;
  #over = false;
  #condition: Parsed['condition'];
  readonly #lines: Line[];
  /** Where the reading stands, and the columns of the array that it is in. */
  #at = 0;
  #columns: string[] | undefined;
  /** Which part 'Deel B' is, and the heading that stands above what comes. */
  readonly parts = new Map<string, number>();
  #heading: string | undefined;

  constructor(lines: Line[]) {
    this.#lines = lines;
  }

  read(): void {
    for (; this.#at < this.#lines.length; this.#at++) this.#readLine(this.#lines[this.#at]!);
    const firsts = this.questions.filter(({ part }, at) => part > 1 && this.questions[at - 1]?.part !== part);
    for (const { line, part } of firsts) this.#lose(line, 'parts', { part });
  }

  #readLine(given: Line) {
    const { line, text } = given;
    if (say.footer.test(text)) return this.#leave(given, loss({ line }, 'footer', null));
    if (this.#array(given)) return;
    if (say.everybody.test(text)) return this.#as(given, 'instruction');
    const condition = say.condition.exec(text);
    if (condition && condition[0].trim() === text) {
      this.#condition = { text: (condition[1] ?? condition[2] ?? '').trim(), line };
      return this.#as(given, 'instruction');
    }
    const routing = say.routingOf(text);
    if (routing && this.#current) return this.#route(given, routing);
    const note = say.note.exec(text);
    if (note) return this.#note(given, text.startsWith('ENQ') ? note[1]! : undefined);
    const label = starts.labelOf(text);
    if (label && this.#isQuestion(label)) return this.#begin(given, label);
    if (say.heading.test(text)) {
      this.#heading = /^deel\s+([A-Z])(?!\p{L})/iu.exec(text)?.[1]?.toLowerCase();
      return this.#leave(given, loss({ line }, 'heading', { text }));
    }
    const hasOptions = !this.#over && (this.#current?.options.length ?? 0) > 0;
    if (say.ending.test(text) && (given.blankBefore || !hasOptions))
      return this.#leave(given, loss({ line }, 'ending', null));
    const coded = this.#current?.options.some(({ code }) => code !== undefined) ?? false;
    // Numbers that are written otherwise than those of the questions.
    const numbered = label && { text: label.text, code: label.label };
    if (this.#current && !this.#over && starts.bareMark.test(text))
      return this.#leave(given, loss({ line }, 'no_words', null));
    const option = starts.optionOf(text, coded) ?? numbered;
    if (option && this.#current && !this.#over) return this.#option(given, option);
    if (this.#current && !this.#over) return this.#inside(given);
    this.#outside(given);
  }

  #isQuestion({ style, label, text }: starts.Label): boolean {
    if (text === '' && (style === 'dot' || style === 'bracket')) return false;
    if (this.#style === undefined || this.#style === style) return true;
    return style === 'vraag' || (style === 'v' && /\d/.test(label) && this.#style !== 'vraag');
  }

  #begin(given: Line, { style, label, text }: starts.Label): void {
    this.#style = this.#style ?? style;
    const number = Number.parseInt(label, 10);
    if (number <= this.#last && number === 1 && this.questions.length > 0) this.#part++;
    this.#last = number;
    if (this.#heading !== undefined) this.parts.set(this.#heading, this.#part);
    this.#heading = undefined;
    this.#start(given, text, label);
  }

  #start(given: Line, text: string, label: string | undefined): void {
    this.#columns = undefined;
    this.#over = false;
    this.#current = newQuestion(this.#part, label, given.line, this.#condition);
    this.#condition = undefined;
    this.questions.push(this.#current);
    this.#as(given, 'question');
    if (text !== '') this.#titleOf(this.#current, text, given.line);
  }

  /** The words of a question, without what is said about answering it. */
  #titleOf(question: Parsed, given: string, line: number) {
    let text = given;
    const condition = say.condition.exec(text);
    if (condition) {
      question.condition = { text: (condition[1] ?? condition[2] ?? '').trim(), line };
      text = text.slice(condition[0].length);
    }
    const required = /^\*\s*|\s*\*$|\s*[([]verplicht[)\]]|\s+FORCE(?:D)?\b/i;
    if (required.test(text)) {
      question.required = true;
      text = text.replace(required, '').trim();
    }
    text = text.replace(/\s*\((?:mag je overslaan|niet verplicht|optioneel)\)/i, '').trim();
    const { text: bare, kind, said, field } = say.pastedKindOf(text);
    if (kind) question.kind = kind;
    question.field = field;
    this.#limit(question, said, line);
    const asks = bare.indexOf('?');
    const behind = asks < 0 ? '' : bare.slice(asks + 1).trim();
    question.title = asks < 0 ? bare : bare.slice(0, asks + 1);
    if (behind === '') return;
    const parts = behind.split('/').map((part) => part.trim());
    if (parts.length > 1 && parts.length < 6 && parts.every((part) => part !== '' && part.length < 30)) {
      question.options = parts.map((title) => ({ title, line }));
    } else question.description.push(behind);
  }

  /** Ticks are counted, and signs are not. */
  #limit(question: Parsed, said: string | undefined, line: number): void {
    const most = said && say.maximumIn(said);
    if (!most) return;
    if (question.kind === 'multiple_answer') question.most = most;
    else this.#lose(line, 'maximum', { most });
  }

  #option(given: Line, { text, code, several, unclear }: starts.OptionLine): void {
    const question = this.#current!;
    const { line } = given;
    const { title, comment, alone, spoken } = optionWords(text);
    if (comment) this.#lose(line, 'comment', { text: comment });
    if (spoken) this.#lose(line, 'interviewer', { text: spoken });
    const { text: bare, to } = say.jumpOf(title);
    // Below the heads of a table without lines stand its rows.
    if (
      this.#columns &&
      question.options.length === this.#columns.length &&
      /^[a-z][.)]|^[-–—•·*▪●]/.test(given.text)
    ) {
      question.rows.push({ title: bare, line });
      this.#as(given, 'question');
      return;
    }
    if (unclear && !question.kind) question.guessed = true;
    if (several !== undefined && !question.kind) question.kind = several ? 'multiple_answer' : 'multiple_choice';
    this.#as(given, 'option');
    if (starts.other.test(bare) && to === undefined) {
      question.other = true;
      question.otherAt = question.options.length;
      return;
    }
    if (question.otherAt === question.options.length && question.other) this.#lose(line - 1, 'other_last', null);
    question.options.push({
      title: bare,
      line,
      ...(code !== undefined && { code }),
      ...(to !== undefined && { to }),
      ...(alone && { alone: true }),
    });
  }

  #route(given: Line, { codes, to }: { codes: string[]; to: string }): void {
    const question = this.#current!;
    for (const option of question.options) if (option.code !== undefined && codes.includes(option.code)) option.to = to;
    const unknown = codes.filter((code) => !question.options.some((option) => option.code === code));
    if (unknown.length > 0) this.#leave(given, loss({ line: given.line }, 'note', { text: given.text }));
    else this.#as(given, 'instruction');
  }

  #note(given: Line, description: string | undefined) {
    if (!description || this.#current?.options.length !== 0)
      return this.#leave(given, loss({ line: given.line }, 'note', { text: given.text }));
    this.#current.description.push(description);
    this.#as(given, 'instruction');
  }

  /** A line under a question that is no option: its words, an instruction, a scale, room to write. */
  #inside(given: Line) {
    const question = this.#current!;
    const { text, line } = given;
    if (question.title === '') {
      this.#as(given, 'question');
      return this.#titleOf(question, text, line);
    }
    if (say.open.test(text) || say.blanks.test(text)) {
      if (question.options.length === 0) question.kind = 'text';
      this.#limit(question, text, line);
      return this.#as(given, 'instruction');
    }
    const steps = stepsOfRow(text);
    if (steps && question.options.length === 0) {
      question.options = steps.map((title) => ({ title, line }));
      return this.#as(given, 'option');
    }
    if (/^sla vra(?:ag|gen) .* over/i.test(text)) return this.#leave(given, loss({ line }, 'note', { text }));
    const field = question.kind ? undefined : say.fieldIn(text.replace(/^[([](.*)[)\]]$/, '$1'));
    if (field && question.options.length === 0) {
      question.kind = field.kind;
      question.field = field;
      return this.#as(given, 'instruction');
    }
    const answered =
      question.options.length > 0 || question.field !== undefined || question.kind === 'text' || question.other;
    if (given.blankBefore && (answered || say.closing.test(text) || this.#asksUnlabelled(given))) {
      this.#over = true;
      return this.#outside(given);
    }
    if (answered) return this.#leave(given, loss({ line }, 'not_understood', { text }));
    if (this.#bareOptions(given)) return;
    const kind = say.kindIn(text);
    if (kind && kind !== 'text' && !question.kind) question.kind = kind;
    if (kind === 'multiple_answer') this.#limit(question, text, line);
    question.description.push(text);
    this.#as(given, 'instruction');
  }

  /** Two lines or more below a question that could be answers are taken as such, and that is told. */
  #bareOptions({ line }: Line): boolean {
    const question = this.#current!;
    if (!/[?:]$/.test(question.title) || question.options.length > 0) return false;
    const behind = this.#lines.slice(this.#at);
    const end = behind.findIndex(({ text, blankBefore }, at) => (blankBefore && at > 0) || !isBareOption(text));
    const rows = end < 0 ? behind : behind.slice(0, end);
    if (rows.length < 2) return false;
    for (const row of rows) this.#option(row, { text: row.text });
    this.#at += rows.length - 1;
    this.#lose(line, 'options_assumed', { count: rows.length });
    return true;
  }

  #asksUnlabelled = ({ text }: Line): boolean => say.asksUnlabelled(text, this.#lines[this.#at + 1]?.text);

  /** A line that belongs to no question. */
  #outside(given: Line) {
    const { text, line } = given;
    if (this.#asksUnlabelled(given)) return this.#start(given, text, undefined);
    if (say.greeting.test(text) && text.length <= 60) {
      this.#letter = true;
      return this.#leave(given, loss({ line }, 'greeting', null));
    }
    if (say.closing.test(text) || this.#over) {
      const closes = say.closing.test(text) || this.fates.at(-1)?.as === 'left_out';
      const why = closes ? loss({ line }, 'ending', null) : loss({ line }, 'not_understood', { text });
      return this.#leave(given, why);
    }
    if (this.questions.length > 0 || this.#letter)
      return this.#leave(given, loss({ line }, 'not_understood', { text }));
    if (this.title === '' && text.length <= 150 && !/[.:;]$/.test(text) && this.description.length === 0) {
      this.title = text.replace(/\s+[–—-]\s+(?:def\b\.?|definitieve?|concept|versie|v\d).*$/i, '').trim();
      return this.#as(given, 'title');
    }
    this.description.push(text.replace(/^(?:inleiding|introductie)\s*:\s*/i, ''));
    this.#as(given, 'title');
  }

  /** A row of column heads, and the rows under it. */
  #array(given: Line): boolean {
    const question = this.#current;
    const cells = given.text.split('\t').map((cell) => cell.trim());
    if (!question || cells.length < 3) {
      if (question?.rows.length !== 0 && !starts.optionOf(given.text, false)) this.#columns = undefined;
      return false;
    }
    if (cells[0] === '' && cells.slice(1).every((cell) => cell !== '') && question.options.length === 0) {
      this.#columns = cells.slice(1);
      question.options = this.#columns.map((title) => ({ title, line: given.line }));
      this.#as(given, 'option');
      return true;
    }
    if (!this.#columns || cells.length !== this.#columns.length + 1 || !cells.slice(1).every(say.isEmptyCell))
      return false;
    question.rows.push({ title: cells[0]!, line: given.line });
    this.#as(given, 'question');
    return true;
  }

  #as({ line, text }: Line, as: Fate['as']): void {
    this.fates.push({ line, text, as });
  }

  #leave(given: Line, why: Loss): void {
    this.#as(given, 'left_out');
    this.losses.push(why);
  }

  #lose<Code extends LossCode>(line: number, code: Code, facts: LossFacts[Code]): void {
    this.losses.push(loss({ line }, code, facts));
  }
}
