import { type FocusEvent, type ReactNode, useState } from 'react';
import { passwordNeeds } from '#contract/fields.ts';
import { rules } from '#contract/rules.ts';

const needs: { words: string; isMet: (password: string) => boolean }[] = [
  { words: '8 tekens', isMet: (password) => password.length >= rules.password_characters },
  { words: 'hoofdletter', isMet: (password) => passwordNeeds.capital.test(password) },
  { words: 'kleine letter', isMet: (password) => passwordNeeds.small.test(password) },
  { words: 'cijfer', isMet: (password) => passwordNeeds.number.test(password) },
  { words: 'speciaal teken', isMet: (password) => passwordNeeds.sign.test(password) },
];

/** Below the input of a new password: what it has and what it lacks, judged when the input is left. */
export function PasswordRules({ password, children }: { password: string; children: ReactNode }) {
  const [judged, setJudged] = useState(password);
  // What the input says and not the form: a password manager may have filled it in without a word.
  const judge = ({ target }: FocusEvent) => target instanceof HTMLInputElement && setJudged(target.value);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of the input in it
    <div className="judged" onBlur={judge}>
      {children}
      <ul className="password-rules" aria-label="Wat je wachtwoord nodig heeft">
        {needs.map(({ words, isMet }) => (
          <Need key={words} words={words} isMet={judged === '' ? undefined : isMet(judged)} />
        ))}
      </ul>
    </div>
  );
}

function Need({ words, isMet }: { words: string; isMet: boolean | undefined }) {
  if (isMet === undefined) return <li>{words}</li>;
  return (
    <li className={isMet ? 'met' : 'unmet'}>
      {words}
      <span className="unseen">{isMet ? ': goed' : ': ontbreekt nog'}</span>
    </li>
  );
}
