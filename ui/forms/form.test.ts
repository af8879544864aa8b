import { describe, expect, test } from 'vitest';
import type { Control } from './controls.ts';
import { Form, type FormHandlers } from './form.ts';

type Values = { email: string; password: string; news: boolean; reasons: string[]; years: string[] };
const blank: Values = { email: '', password: '', news: false, reasons: [], years: [] };
const needed = (values: Values): Record<string, string> => (values.email ? {} : { email: 'needed' });

function makeForm(ways: Partial<FormHandlers<Values>> = {}, values: Partial<Values> = {}) {
  return new Form<Values>({ ...blank, ...values }, 1, { rules: { refuse: needed }, send: () => undefined, ...ways });
}

function makeControl(type: string, value = '') {
  return {
    type,
    value,
    checked: false,
    hasFocus: false,
    focus() {
      this.hasFocus = true;
    },
  };
}

/** An answer that comes when the test says so. */
function makeAnswer<Value>() {
  const { promise: answer, resolve: give } = Promise.withResolvers<Value>();
  return { answer, give };
}

describe('controls', () => {
  test('show what is held, and are read when they change', () => {
    const form = makeForm({}, { email: 'sam@x' });
    const email = makeControl('email');
    form.attach('email', email);
    expect(email.value).toBe('sam@x');
    email.value = 'sam@y';
    form.take('email');
    expect(form.at('email')).toBe('sam@y');
    form.put('email', 'sam@z');
    expect(email.value).toBe('sam@z');
  });

  test('a box by itself is a yes or a no, and boxes of one list are its lines in their order', () => {
    const form = makeForm({}, { reasons: ['time'] });
    const news = makeControl('checkbox', 'on');
    const boxes = ['interest', 'time', 'other'].map((value) => makeControl('checkbox', value));
    form.attach('news', news);
    for (const box of boxes) form.attach('reasons', box);
    expect(boxes.map(({ checked }) => checked)).toEqual([false, true, false]);
    news.checked = true;
    boxes[0]!.checked = true;
    form.take('news');
    form.take('reasons');
    expect(form.values).toMatchObject({ news: true, reasons: ['interest', 'time'] });
  });

  test('of options the one that is chosen is held', () => {
    const form = makeForm({}, { email: 'b' });
    const options = ['a', 'b'].map((value) => makeControl('radio', value));
    for (const option of options) form.attach('email', option);
    expect(options.map(({ checked }) => checked)).toEqual([false, true]);
    Object.assign(options[0]!, { checked: true });
    Object.assign(options[1]!, { checked: false });
    form.take('email');
    expect(form.at('email')).toBe('a');
  });

  test('lines that nobody typed yet are empty', () => {
    const form = makeForm();
    const third: Control = makeControl('text');
    form.attach('years.2', third);
    third.value = '2014';
    form.take('years.2');
    expect(form.at('years')).toEqual(['', '', '2014']);
  });

  test('one that is gone is neither read nor filled, and the first that is there takes the focus', () => {
    const form = makeForm({}, { email: 'sam@x' });
    const [old, current] = [makeControl('email'), makeControl('email')];
    form.attach('email', old)();
    form.attach('email', current);
    form.put('email', 'sam@y');
    form.focus('email');
    expect(old).toMatchObject({ value: 'sam@x', hasFocus: false });
    expect(current).toMatchObject({ value: 'sam@y', hasFocus: true });
  });
});

test('a field is looked at again only when something was wrong with it', () => {
  const form = makeForm();
  form.lookAgain('email');
  expect(form.refusal('email')).toBeUndefined();
  form.look('email');
  form.put('email', 'sam@x');
  form.lookAgain('email');
  expect(form.refusal('email')).toBeUndefined();
});

describe('whoever listens', () => {
  test('hears of each change until they stop, and what is kept is kept with each value', () => {
    const kept: string[] = [];
    let heard = 0;
    const form = makeForm({ keep: ({ email }) => kept.push(email) });
    const stop = form.subscribe(() => {
      heard += 1;
    });
    form.put('email', 'sam');
    form.look('email');
    stop();
    form.put('email', 'sam@x');
    expect(heard).toBe(2);
    expect(kept).toEqual(['sam', 'sam@x']);
  });

  test('hears nothing when nothing was typed, nor of a field that is not there', () => {
    let heard = 0;
    const form = makeForm({}, { email: 'sam@x' });
    form.attach('email', makeControl('email'));
    form.subscribe(() => {
      heard += 1;
    });
    form.take('email');
    form.take('password');
    expect(heard).toBe(0);
    expect(form.at('password')).toBe('');
  });

  test('old values stay as they were', () => {
    const form = makeForm();
    const before = form.values;
    form.put('years.0', '2014');
    expect(before.years).toEqual([]);
    expect(form.values.years).toEqual(['2014']);
  });
});

describe('a submit', () => {
  test('is stopped by what is wrong, and sends nothing', async () => {
    const sent: Values[] = [];
    const form = makeForm({ send: (values) => void sent.push(values) });
    await form.submit();
    expect(form.judging).toMatchObject({ refusals: { email: 'needed' }, attempt: 1 });
    expect(sent).toEqual([]);
  });

  test('says that it is busy while it checks and while it sends, and what was wrong before is over', async () => {
    const [check, send] = [makeAnswer<undefined>(), makeAnswer<undefined>()];
    const form = makeForm({ check: () => check.answer, send: () => send.answer });
    form.look('email');
    const done = form.submit();
    expect(form.busy).toBe('checking');
    expect(form.refusal('email')).toBe('needed');
    check.give(undefined);
    await expect.poll(() => form.busy).toBe('sending');
    expect(form.refusal('email')).toBeUndefined();
    send.give(undefined);
    await done;
    expect(form.busy).toBeUndefined();
  });

  test('is sent once, however often it is pressed while it is checked and sent', async () => {
    const [check, send] = [makeAnswer<undefined>(), makeAnswer<undefined>()];
    let sent = 0;
    const form = makeForm({
      check: () => check.answer,
      send: () => {
        sent += 1;
        return send.answer;
      },
    });
    const first = form.submit();
    await form.submit();
    check.give(undefined);
    await expect.poll(() => form.busy).toBe('sending');
    await form.submit();
    send.give(undefined);
    await first;
    expect(sent).toBe(1);
    await form.submit();
    expect(sent).toBe(2);
  });

  test('is not busy for what needs no waiting', async () => {
    const form = makeForm({}, { email: 'sam@x' });
    const seen = new Set<unknown>();
    form.subscribe(() => seen.add(form.busy));
    await form.submit();
    expect([...seen]).toEqual([undefined]);
  });

  test('is no longer busy when something breaks, and that is not swallowed', async () => {
    const form = makeForm({ send: () => Promise.reject(new Error('broken')) }, { email: 'sam@x' });
    await expect(form.submit()).rejects.toThrow('broken');
    expect(form.busy).toBeUndefined();
  });

  test('that the server refuses is told at its fields, and empties the secret unless it was typed anew', async () => {
    const send = async () => ({ refusals: { password: 'wrong' }, empty: 'password' });
    const form = makeForm({ send }, { email: 'sam@x', password: 'secret' });
    const control = makeControl('password');
    form.attach('password', control);
    await form.submit();
    form.leave('password');
    expect(form.judging).toMatchObject({ refusals: { password: 'wrong' }, attempt: 1 });
    expect(form.at('password') + control.value).toBe('');
    await Promise.all([form.submit(), form.put('password', 'new')]);
    expect(control.value).toBe('new');
  });

  test('judges what is typed meanwhile when it is left', async () => {
    const send = makeAnswer<undefined>();
    const form = makeForm({ send: () => send.answer }, { email: 'sam@x' });
    const done = form.submit();
    form.put('email', '');
    send.give(undefined);
    await done;
    form.leave('email');
    expect(form.refusal('email')).toBe('needed');
  });

  test('after one that was taken the attempts begin anew', async () => {
    const form = makeForm();
    await form.submit();
    form.put('email', 'sam@x');
    await form.submit();
    expect(form.judging.attempt).toBe(0);
  });
});

describe('parts', () => {
  test('the part on which something is wrong is opened, with what is wrong there', async () => {
    const opened: unknown[] = [];
    const check = () => ({ refusals: { email: 'needed' }, part: 2 });
    const form = makeForm({ check, open: (part) => opened.push(part) });
    await form.submit();
    form.open(2);
    expect(opened).toEqual([2]);
    expect(form.judging).toMatchObject({ part: 2, refusals: { email: 'needed' }, attempt: 1 });
    await form.submit();
    expect(opened).toEqual([2]);
  });

  test('what was wrong on one is not shown on another, nor when somebody comes back to it', async () => {
    const form = makeForm();
    await form.submit();
    form.open(2);
    form.open(1);
    expect(form.judging).toMatchObject({ part: 1, refusals: {}, attempt: 0 });
  });

  test('a form that is filled in anew begins anew', async () => {
    const form = makeForm();
    const email = makeControl('email');
    form.attach('email', email);
    await form.submit();
    form.reset({ ...blank, email: 'sam@x' });
    expect(email.value).toBe('sam@x');
    expect(form.judging).toMatchObject({ part: 1, refusals: {}, attempt: 0 });
  });
});

describe('what only the server knows of a field', () => {
  const makeAsking = (answer: Promise<string | undefined>) => {
    const asked: string[] = [];
    const ask = (path: string, { email }: Values) => {
      asked.push(`${path} ${email}`);
      return answer;
    };
    return { asked, form: makeForm({ ask }) };
  };

  test('is asked when it was left, and only when nothing is wrong with it', async () => {
    const { asked, form } = makeAsking(Promise.resolve('taken'));
    form.look('email');
    form.put('email', 'sam@x');
    form.leave('email');
    form.leave('email');
    await expect.poll(() => form.refusal('email')).toBe('taken');
    expect(asked).toEqual(['email sam@x']);
    expect(form.judging.attempt).toBe(0);
  });

  test.each<[string, (form: Form<Values>) => void]>([
    ['something else was typed meanwhile', (form) => form.put('email', 'sam@y')],
    ['another part was opened meanwhile', (form) => form.open(2)],
  ])('is not said when %s', async (_, meanwhile) => {
    const { answer, give } = makeAnswer<string>();
    const { form } = makeAsking(answer);
    form.put('email', 'sam@x');
    form.leave('email');
    meanwhile(form);
    give('taken');
    await answer;
    await Promise.resolve();
    expect(form.refusal('email')).toBeUndefined();
  });
});
