let line: HTMLElement | undefined;

/** A place from which screen readers read what `announce` puts there: it must be there before its words are. */
export function prepareToSay(): void {
  if (line) return;
  line = document.createElement('p');
  line.className = 'unseen';
  line.setAttribute('role', 'status');
  document.body.append(line);
}

/** The same words twice are said twice. */
export function announce(words: string): void {
  if (line) line.textContent = line.textContent === words ? `${words}\u00a0` : words;
}
