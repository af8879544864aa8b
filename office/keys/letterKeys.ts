export const letterKeysName = 'ouderpanel.keys';

/** Keys of one letter can be turned off (WCAG 2.1.4): anyone who speaks to the computer would press them by talking. */
export const hasLetterKeys = (): boolean => {
  try {
    return localStorage.getItem(letterKeysName) !== 'off';
  } catch {
    return true;
  }
};

/** Answers whether this browser will remember it. */
export function setLetterKeys(on: boolean): boolean {
  try {
    localStorage.setItem(letterKeysName, on ? 'on' : 'off');
    return true;
  } catch {
    return false;
  }
}
