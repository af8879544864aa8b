const name = 'ouderpanel.keys';

/** Keys of one letter can be turned off (WCAG 2.1.4): whoever speaks to the computer would press them by talking. */
export const hasLetterKeys = (): boolean => {
  try {
    return localStorage.getItem(name) !== 'off';
  } catch {
    return true;
  }
};

/** Answers whether this browser will remember it. */
export function setLetterKeys(on: boolean): boolean {
  try {
    localStorage.setItem(name, on ? 'on' : 'off');
    return true;
  } catch {
    return false;
  }
}
