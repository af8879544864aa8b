import { ownSetting } from '#questionnaire/draft/changes.ts';
import type { Writing } from '../editing.tsx';
import { LetterWords, letters } from './LetterWords.tsx';

/** The words above the tear line of what is sent; the panel says the rest by itself. */
export function Letters({ writing: { draft } }: { writing: Writing }) {
  return (
    <section className="writing settings" aria-labelledby="berichten">
      <h2 id="berichten" tabIndex={-1}>
        Berichten
      </h2>
      <p className="soft">
        Boven elk bericht staat een groet met de naam van de ouder. Eronder staan de titel, het aantal vragen, tot
        wanneer meedoen kan, de link, en hoe iemand zich afmeldt. Wat je leeg laat, zegt het panel zelf.
      </p>
      {letters.map((letter) => (
        <LetterWords key={letter.name} letter={letter} value={ownSetting(draft.settings, letter.name)} />
      ))}
    </section>
  );
}
