import { type Control, fillControl, isFilled, readControls } from './controls.ts';
import { type At, type Path, valueAt, withValue } from './paths.ts';
import * as judge from './validation.ts';

type Maybe<Value> = Value | undefined | Promise<Value | undefined>;

export interface FormHandlers<Values> {
  rules: judge.FormRules<Values>;
  /** Judges the values on submit, in place of the rules; the form is sent when nothing is found wrong. */
  check?: ((values: Values) => Maybe<judge.FormRefusal>) | undefined;
  /** Sends the values, and returns why they were refused, or nothing. */
  send: (values: Values) => Maybe<judge.FormRefusal>;
  /** Opens the part on which something is wrong. */
  open?: ((part: judge.FormPage) => void) | undefined;
  /** What only the server can say of one field, asked while the form is being filled in. */
  ask?: ((path: string, values: Values) => Promise<string | undefined> | undefined) | undefined;
  /** Told of all values whenever one of them has changed. */
  keep?: ((values: Values) => void) | undefined;
}

/** Controls that stood in some form. React may use a control again for another path, with the old text still in it. */
const known = new WeakSet<Control>();

export type Busy = 'checking' | 'sending' | undefined;

/** Values, controls and judging of one form. The inputs keep what is in them themselves, so that no secret is drawn. */
export class Form<Values extends object> {
  values: Values;
  judging: judge.Judging;
  busy: Busy;
  ways: FormHandlers<Values>;
  readonly #controls = new Map<string, Set<Control>>();
  readonly #listeners = new Set<() => void>();

  constructor(values: Values, part: judge.FormPage, ways: FormHandlers<Values>) {
    this.values = values;
    this.ways = ways;
    this.judging = judge.opened(values, part);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  at<P extends Path<Values>>(path: P): At<Values, P> {
    return valueAt(this.values, path) as At<Values, P>;
  }

  /** Sets a value that nobody typed, without judging it. */
  put<P extends Path<Values>>(path: P, value: At<Values, P>): void {
    this.#change(withValue(this.values, path, value));
    this.#fill(path);
  }

  /** Takes over the value that the controls of this path hold now. */
  take(path: string): void {
    const held = valueAt(this.values, path);
    const said = readControls(this.#controlsOf(path), held);
    if (said !== held) this.#change(withValue(this.values, path, said));
  }

  /** Sets all values anew, as if the form had just been opened. */
  reset(values: Values): void {
    this.#change(values);
    for (const path of this.#controls.keys()) this.#fill(path);
    this.#judge(judge.opened(values, this.judging.part));
  }

  /**
   * Lets a control show the value of its path until it leaves the page. A value that was filled in before our script
   * came is taken over from the control.
   */
  attach(path: string, control: Control): () => void {
    const controls = this.#controls.get(path) ?? new Set();
    this.#controls.set(path, controls.add(control));
    if (!known.has(control) && isFilled(control)) this.take(path);
    else fillControl(control, valueAt(this.values, path));
    known.add(control);
    return () => controls.delete(control);
  }

  focus(path: string): void {
    this.#controlsOf(path)[0]?.focus();
  }

  refusal(path: string): string | undefined {
    return this.judging.refusals[path];
  }

  leave(path: string): void {
    const judging = judge.leaveField(this.judging, path, this.values, this.ways.rules);
    if (judging === this.judging) return;
    this.#judge(judging);
    void this.#ask(path);
  }

  look(path: string): void {
    this.#judge(judge.judgeField(this.judging, path, this.values, this.ways.rules));
    void this.#ask(path);
  }

  /** Looks at a field that was wrong, because something that it depends on has changed. */
  lookAgain(path: string): void {
    if (this.refusal(path)) this.look(path);
  }

  /** Opens another part. What was wrong on a part is not shown on another one, nor when somebody comes back to it. */
  open(part: judge.FormPage): void {
    if (part !== this.judging.part) this.#judge(judge.opened(this.values, part));
  }

  /** Judges and sends the form. A second press while the form is being sent does nothing. */
  async submit(): Promise<void> {
    if (this.busy) return;
    const { values, ways } = this;
    const check = ways.check ?? ((all: Values) => ({ refusals: ways.rules.refuse(all) }));
    const wrong = await this.#while('checking', check(values));
    if (wrong && !judge.isEmpty(wrong.refusals ?? {})) return this.#stop(judge.stop(this.judging, values, wrong));

    this.#judge(judge.pass(this.judging, values));
    const refused = await this.#while('sending', ways.send(values));
    if (!refused) return this.#judge(judge.opened(values, this.judging.part));
    this.#stop(judge.refuseSubmit(this.judging, values, refused, ways.rules));
    // Somebody may have typed another one meanwhile.
    const { empty } = refused;
    if (empty && valueAt(this.values, empty) === valueAt(values, empty)) this.#empty(empty);
  }

  async #while<Value>(busy: Busy, answer: Value | Promise<Value>): Promise<Value> {
    if (!(answer instanceof Promise)) return answer;
    this.#set({ busy });
    try {
      return await answer;
    } finally {
      this.#set({ busy: undefined });
    }
  }

  #stop(judging: judge.Judging): void {
    const { part } = this.judging;
    this.#judge(judging);
    if (judging.part !== part) this.ways.open?.(judging.part);
  }

  #empty(path: string): void {
    this.#change(withValue(this.values, path, ''));
    this.#fill(path);
    this.#judge(judge.emptied(this.judging, path, this.values, this.ways.rules));
  }

  async #ask(path: string): Promise<void> {
    if (this.refusal(path)) return;
    const { values, ways, judging } = this;
    const sentence = await ways.ask?.(path, values);
    if (!sentence || judging.part !== this.judging.part) return;
    this.#judge(judge.tell(this.judging, path, sentence, { asked: values, now: this.values }, ways.rules));
  }

  #controlsOf(path: string): Control[] {
    return [...(this.#controls.get(path) ?? [])];
  }

  #fill(path: string): void {
    for (const control of this.#controlsOf(path)) fillControl(control, valueAt(this.values, path));
  }

  #change(values: Values): void {
    this.#set({ values });
    this.ways.keep?.(values);
  }

  #judge(judging: judge.Judging): void {
    this.#set({ judging });
  }

  #set(change: Partial<Pick<this, 'values' | 'judging' | 'busy'>>): void {
    Object.assign(this, change);
    for (const listener of this.#listeners) listener();
  }
}
