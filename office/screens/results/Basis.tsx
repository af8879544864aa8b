import type { Results } from '#contract/calls/office/results.ts';
import { account, stand } from '#contract/results/account.ts';
import { number } from '../../number.ts';
import { guardWords } from './words.ts';

/** Of whom the figures are, on one line that stays in sight; what one needs to know before reading them is behind it. */
export function Basis({ results }: { results: Results }) {
  const { chosen, weighted, conditions, rules } = results;
  const about = rules === 'inside' ? '=' : '≈';
  const effective = weighted?.effective_n != null && conditions.length === 0 ? weighted.effective_n : undefined;
  return (
    <details className="basis">
      <summary>
        <span>
          <b>{chosen === null ? 'n < 10' : `n ${about} ${number(chosen)}`}</b>
          {weighted ? ' · gewogen' : ' · niet gewogen'}
          {effective !== undefined && (
            <>
              {', telt als '}
              <b>{number(Math.round(effective))}</b>
            </>
          )}
          {rules !== 'inside' && ' · afgeronde cijfers'}
        </span>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="7" />
          <path d="M10 9.3v4M10 6.6v.1" />
        </svg>
        <span className="word">Verantwoording</span>
      </summary>
      <div className="account">
        <p>{account(results)}</p>
        <p>
          {guardWords[rules]} De basis van een percentage is wie de vraag kreeg en een antwoord gaf. n is nooit gewogen.
          Een tabel die je na lang zoeken vindt, is geen bewijs: kijk of je het verschil van tevoren verwachtte.
        </p>
        <p>{`${stand(results)} Deze tekst gaat mee met elke tabel en elk beeld dat je kopieert.`}</p>
      </div>
    </details>
  );
}
