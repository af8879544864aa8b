import type { OpenAnswers } from '#contract/calls/office/results/open-answers.ts';
import { rules } from '#contract/rules.ts';
import { number } from '../../number.ts';

const format = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const shown = (kappa: number | null): string => (kappa === null ? 'geen getal' : format.format(kappa));

export function Agreement({ data: { agreement, codes } }: { data: OpenAnswers }) {
  if (!agreement) return null;
  const { texts, mean, codes: each } = agreement;
  const titleOf = (code: number) => codes.find((one) => one.number === code)?.title;
  return (
    <section aria-labelledby="eens" className="agreement">
      <h3 id="eens">Twee lezers</h3>
      <p className="soft small">
        Ongeveer één op de tien antwoorden krijgt ook een tweede collega te lezen. Die ziet niet wat de eerste koos, en
        de aantallen veranderen er niet door.
      </p>
      {texts === null ? (
        <p className="soft small">{`Vanaf ${rules.read_twice_least} antwoorden die twee collega's lazen, staat hier hoe eens ze het zijn.`}</p>
      ) : (
        <>
          <p>
            {"Cohen's kappa: "}
            <b>{shown(mean)}</b>
          </p>
          <p className="soft small">
            {`Het gemiddelde van de codes, over ${number(texts)} antwoorden. 1 is altijd eens, 0 is niet vaker eens dan door toeval.`}
          </p>
          <dl>
            {each.map(({ number: code, kappa }) => (
              <div key={code}>
                <dt>{titleOf(code)}</dt>
                <dd>{shown(kappa)}</dd>
              </div>
            ))}
          </dl>
          {each.some(({ kappa }) => kappa === null) && (
            <p className="soft small">Geen getal: beide lezers kozen deze code altijd, of allebei nooit.</p>
          )}
        </>
      )}
    </section>
  );
}
