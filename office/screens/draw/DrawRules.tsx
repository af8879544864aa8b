import { Link } from 'react-router';
import type { DrawCounts } from '#contract/calls/office/draw.ts';
import type { Rule } from '#contract/sample/condition.ts';
import { type ConditionPlace, placeSearch } from './condition-place.ts';
import { type ConditionNames, sayCondition, sayCounted } from './draw-words.ts';

type Props = {
  conditions: Rule[];
  names: ConditionNames;
  counts: DrawCounts | undefined;
  error: Error | null;
  /** Who is meant as long as there is none. */
  without?: string;
  onRemove: (place: ConditionPlace) => void;
};

export function DrawRules({
  conditions,
  names,
  counts,
  error,
  without = 'Zonder voorwaarde kan iedereen in het panel een uitnodiging krijgen.',
  onRemove,
}: Props) {
  return (
    <>
      {error && (
        <p className="soft" role="status">
          {error.message}
        </p>
      )}
      {conditions.length === 0 && <p className="soft">{without}</p>}
      <ul className="rules">
        {conditions.map(({ any }, rule) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no names, only their order
          <li key={rule}>
            {any.map((condition, at) => {
              const words = sayCondition(condition, names);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <div key={at}>
                  <span>
                    {at > 0 && <span className="soft">of </span>}
                    <Link className="slot" to={placeSearch({ rule, at })}>
                      {words}
                    </Link>
                  </span>
                  <span className="soft">{sayCounted(counts?.rules[rule]?.any[at])}</span>
                  <button
                    type="button"
                    className="link-button"
                    aria-label={`Haal weg: ${words}`}
                    onClick={() => onRemove({ rule, at })}
                  >
                    Weg
                  </button>
                </div>
              );
            })}
            <div>
              <Link className="small" to={placeSearch({ rule, at: any.length })}>
                Of iets anders<span className="unseen">{` dan: ${sayCondition(any[0]!, names)}`}</span>
              </Link>
              {any.length > 1 && <span className="soft">{sayCounted(counts?.rules[rule]?.all, 'samen ')}</span>}
            </div>
          </li>
        ))}
      </ul>
      <Link className="link-button" to={placeSearch({ rule: conditions.length, at: 0 })}>
        {conditions.length === 0 ? 'Stel een voorwaarde' : 'Nog een voorwaarde'}
      </Link>
    </>
  );
}
