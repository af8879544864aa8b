import { letterKeysName } from '../keys/letterKeys.ts';
import { wavedPrefix } from '../screens/writing/editor/question/waved.ts';
import { forgetTyped } from '../unsent-forms.ts';
import { unsentPrefix } from '../writing/local-draft.ts';

/** Text that is not sent yet, which only its writer is shown, and the settings of this browser. */
const staying = [unsentPrefix, letterKeysName, wavedPrefix];

/** At log-out nothing else stays in this browser. The server cannot clear it: that would take the unsent text along. */
export function forgetHere(): void {
  forgetTyped();
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) {
      if (!staying.some((start) => key.startsWith(start))) localStorage.removeItem(key);
    }
  } catch {
    // A browser that forbids it has kept nothing.
  }
}
