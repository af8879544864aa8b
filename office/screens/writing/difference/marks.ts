import { useState } from 'react';

/** What a researcher says of questions with other words: names in the file, as publishing takes them. */
export type Marks = { same_meaning: readonly string[]; typos: readonly string[] };
export type Mark = 'apart' | 'same_meaning' | 'typo';
const none: Marks = { same_meaning: [], typos: [] };

const keyOf = (id: string, version: number): string => `ouderpanel.marks ${id} ${version}`;

/** In this tab, until the version is out: publishing reads them, whichever screen it is pressed on. */
function readMarks(id: string, version: number): Marks {
  try {
    return { ...none, ...(JSON.parse(sessionStorage.getItem(keyOf(id, version)) ?? '{}') as Partial<Marks>) };
  } catch {
    return none;
  }
}

export const markOf = ({ same_meaning, typos }: Marks, question: string): Mark =>
  typos.includes(question) ? 'typo' : same_meaning.includes(question) ? 'same_meaning' : 'apart';

export function useMarks(id: string, version: number) {
  const [marks, setMarks] = useState(() => readMarks(id, version));
  function mark(question: string, as: Mark): void {
    const without = (names: readonly string[]) => names.filter((name) => name !== question);
    const next: Marks = {
      same_meaning: as === 'same_meaning' ? [...without(marks.same_meaning), question] : without(marks.same_meaning),
      typos: as === 'typo' ? [...without(marks.typos), question] : without(marks.typos),
    };
    setMarks(next);
    try {
      sessionStorage.setItem(keyOf(id, version), JSON.stringify(next));
    } catch {
      // A browser that keeps nothing: the marks hold on this screen, and publishing shows 'apart' until it is chosen there.
    }
  }
  return { marks, mark };
}
