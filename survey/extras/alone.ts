import type { CampaignView } from '#contract/calls/surveys.ts';
import { allOf, pipedQuestionOf } from './piped-question.ts';

let line: HTMLElement | undefined;

/** A place from which screen readers read what `announce` puts there: it must be there before its words are. */
function prepareToSay(): void {
  if (line) return;
  line = document.createElement('p');
  line.className = 'unseen';
  line.setAttribute('role', 'status');
  document.body.append(line);
}

/** The same words twice are said twice. */
function announce(words: string): void {
  if (line) line.textContent = line.textContent === words ? `${words}\u00a0` : words;
}

type Alone = ReadonlyMap<string, ReadonlyMap<string, string>>;
/** Of the questions as they are now, by their field: a preview tells of others at each keystroke. */
let alone: Alone = new Map();
let hears = false;

/** Ticking an option that stands alone unticks the others, and ticking one of the others unticks it. */
export function keepAlone(questions: CampaignView['questions'], fieldOf: (id: string) => string): void {
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const { id, options } of allOf(questions).map(pipedQuestionOf)) {
    const those = options.filter(({ exclusive }) => exclusive);
    if (those.length > 0) found.set(fieldOf(id), new Map(those.map((one) => [one.id, one.title])));
  }
  alone = found;
  if (hears || alone.size === 0) return;
  hears = true;
  prepareToSay();
  // Before the form hears of it, so that it reads the ticks as they are then.
  addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.checked) untickBeside(target, alone.get(target.name));
    },
    true,
  );
}

function untickBeside(ticked: HTMLInputElement, those: ReadonlyMap<string, string> | undefined): void {
  if (!those) return;
  const boxes = [...(ticked.form?.elements ?? [])].filter((one) => one instanceof HTMLInputElement);
  const beside = boxes.filter(
    (one) =>
      one !== ticked && one.name === ticked.name && one.checked && (those.has(ticked.value) || those.has(one.value)),
  );
  for (const box of beside) box.checked = false;
  if (beside.length === 0) return;
  announce(
    those.has(ticked.value) ? 'De andere antwoorden staan nu uit.' : `‘${those.get(beside[0]!.value)}’ staat nu uit.`,
  );
}
