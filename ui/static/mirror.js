// Marks a parent's own answers in the page of a report. Only /uitkomst/{slug}/mijn loads it.
const slug = location.pathname.split('/')[2];
const letter = location.hash.slice(1);
// Whoever copies, shares or prints the page has the one for everybody.
history.replaceState(null, '', `/uitkomst/${slug}`);

const note = document.querySelector('[data-own]');
const say = (bold, words, ...more) => {
  const strong = document.createElement('b');
  strong.textContent = bold;
  note.replaceChildren(strong, ` ${words} `, ...more);
  note.classList.add('own-note');
};
const stored = () => {
  try {
    return localStorage.getItem('token');
  } catch {
    return null;
  }
};
const link = (href, words) => {
  const a = document.createElement('a');
  a.href = href;
  a.textContent = words;
  return a;
};

function mark({ figure, bar, titles }) {
  const exhibit = document.querySelectorAll('.exhibits > .exhibit')[figure];
  // Over time each answer stands once, above its numbers.
  const rows =
    exhibit?.querySelectorAll('.shares-of')[bar]?.querySelectorAll('li') ??
    exhibit?.querySelectorAll('.times > tbody') ??
    [];
  for (const row of rows) {
    const title = row.querySelector('span');
    if (!title || !titles.includes(title.textContent)) continue;
    const tag = document.createElement('em');
    tag.className = 'own-mark';
    tag.textContent = 'Jij koos dit';
    title.append(' ', tag);
  }
}

function printOwn() {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button secondary';
  button.textContent = 'Print met mijn antwoorden';
  button.addEventListener('click', () => {
    document.documentElement.classList.add('print-own');
    print();
    document.documentElement.classList.remove('print-own');
  });
  return button;
}

async function show() {
  const session = letter ? null : stored();
  if (!letter && !session)
    return say('Deed je mee?', 'Log in. Dan zie je jouw antwoorden erbij.', link('/inloggen', 'Inloggen'));
  const response = await fetch(letter ? '/api/v1/mirror' : '/api/v1/user/mirror', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(session && { authorization: `Bearer ${session}` }) },
    body: JSON.stringify(letter ? { slug, token: letter } : { slug }),
  });
  if (response.status === 401)
    return say('Je bent niet meer ingelogd.', 'Log opnieuw in.', link('/inloggen', 'Inloggen'));
  if (!response.ok) return say('Het lukt nu niet om jouw antwoorden te laten zien.', 'Probeer het straks nog eens.');
  const { state, chosen } = await response.json();
  if (state === 'cut')
    return say(
      'Jouw antwoorden staan er niet meer bij.',
      'Na een tijd halen we je naam los van je antwoorden. Dat is nu gebeurd.',
    );
  if (state === 'none')
    return say(
      'We kunnen hier geen antwoorden van jou laten zien.',
      'Misschien deed je niet mee, of is je link te oud.',
    );
  chosen.forEach(mark);
  // Who took part need not be asked to join.
  document.querySelector('.closing')?.remove();
  say('Je deed mee.', 'Jouw antwoorden staan erbij. Dat zie alleen jij.', printOwn());
}

// What was withdrawn, or answered without a name, has no place for own answers.
if (note) {
  document.querySelector('.exhibits').before(note);
  show().catch(() => say('Het lukt nu niet om jouw antwoorden te laten zien.', 'Probeer het straks nog eens.'));
}
