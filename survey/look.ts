import type { CampaignView, FirstLook } from '#contract/calls/surveys.ts';
import type { Answers } from '#questionnaire/flow.ts';
import css from './look.css?inline';

type LookContent = NonNullable<FirstLook['shown']>;
type Part = LookContent['parts'][number];

/**
 * What others answered to one question, below the thank-you: a script of its own, fetched when a reply has something to show. It
 * brings its style and imports nothing, as the extras do (survey/extras/extras.ts). The thank-you is not drawn again once it stands.
 */
export function show(reply: object, campaign: CampaignView, answers: Answers): void {
  const { shown, outcome_day } = (reply as { first_look: FirstLook }).first_look;
  const later = outcome_day ? [tag('p', '', tag('b', '', `Op ${outcome_day}`), ' lees je alle uitkomsten.')] : [];
  const section = shown ? lookOf(shown, ownTitles(shown, campaign, answers)) : early();
  section.append(...later);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  placeBelow('.count', section);
}

/** The thank-you may be drawn a moment later than this script is there. */
function placeBelow(selector: string, section: Element): void {
  const above = document.querySelector(selector);
  if (above) above.after(section);
  else requestAnimationFrame(() => placeBelow(selector, section));
}

function early(): Element {
  const words = 'Zijn er genoeg antwoorden? Dan laten we hier zien hoe ouders erover denken. We tellen elke nacht.';
  return tag('section', 'look cut-sheet early', tag('h2', '', 'Jij bent een van de eersten'), tag('p', '', words));
}

function lookOf({ sentence, question, people, several, parts }: LookContent, own: readonly string[]): Element {
  const isOwn = ({ title, percent }: Part) => percent !== null && own.includes(title);
  const largest = Math.max(...parts.map(({ percent, rest }) => (rest ? 0 : (percent ?? 0))));
  const mine = parts.filter(isOwn);
  const inFocus = (part: Part) => (mine.length > 0 ? isOwn(part) : !part.rest && part.percent === largest);
  const rows = parts.map((part) => {
    const { title, percent } = part;
    const kind = `${isOwn(part) ? 'own ' : ''}${inFocus(part) ? 'focus' : ''}`;
    const mark = isOwn(part) ? [' ', tag('em', '', 'Jij koos dit')] : [];
    const words = percent === null ? 'minder dan 10 ouders' : `${percent} %`;
    return tag(
      'li',
      kind,
      tag('b', '', words),
      tag('span', '', title, ...mark),
      ...(percent === null ? [] : [bar(part)]),
    );
  });
  return tag(
    'section',
    'look cut-sheet',
    tag('h2', '', 'Zo denken ouders er tot nu toe over'),
    tag('p', 'finding', (!several && mine[0]?.same) || sentence),
    tag('p', 'soft', question),
    tag('ul', '', ...rows),
    ...(several ? [tag('p', 'soft', 'Ouders mochten meer dan één antwoord kiezen.')] : []),
    tag('p', 'soft', `Van ${people}. We tellen elke nacht, dus dit kan nog veranderen.`),
  );
}

function tag(name: string, kind: string, ...within: (Node | string)[]): Element {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  made.append(...within);
  return made;
}

function bar({ percent, rest }: Part): Element {
  const draw = (name: string, given: Record<string, string>) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(given)) made.setAttribute(key, value);
    return made;
  };
  const drawing = draw('svg', { 'aria-hidden': 'true' });
  drawing.append(
    draw('rect', { width: '100%', height: '100%' }),
    draw('rect', { class: rest ? 'rest' : 'share', width: `${percent}%`, height: '100%' }),
  );
  return drawing;
}

/** The answers of this reader, where they stand in the words that this reader saw. Anonymous answers are nobody's. */
function ownTitles(
  { question_id, question }: LookContent,
  { anonymous, questions }: CampaignView,
  answers: Answers,
): string[] {
  const asked = questions
    .flatMap((main) => [main, ...main.sub_questions])
    .find(({ id, title }) => id === question_id && title === question);
  const value = answers[question_id]?.value;
  if (anonymous || !asked || !value) return [];
  const chosen = value.split('|');
  return asked.options.filter(({ id }) => chosen.includes(id)).map(({ title }) => title);
}
