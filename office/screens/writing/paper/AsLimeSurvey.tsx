import { useMemo } from 'react';
import { type Draft, toFile } from '#questionnaire/draft/draft.ts';
import { writeLimeSurvey } from '#questionnaire/limesurvey/write-lss.ts';
import { Button } from '#ui/Button.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';

type Props = { draft: Draft; onSave: (xml: string) => void; onClose: () => void };

/** What LimeSurvey does not get of this list, before the file is made. */
export default function AsLimeSurvey({ draft, onSave, onClose }: Props) {
  const { xml, left } = useMemo(() => writeLimeSurvey(toFile(draft)), [draft]);
  const heading = useHeadingFocus('lss');
  const told = Map.groupBy(left, (one) => one.told);
  const where = (numbers: (number | null)[]): string => {
    const known = [...new Set(numbers.filter((one) => one !== null))];
    return known.length > 0 ? ` (vraag ${listed.format(known.map(String))})` : '';
  };
  return (
    <section className="notice as-lss" aria-labelledby="lss">
      <h2 id="lss" ref={heading} tabIndex={-1}>
        {left.length > 0 ? 'Dit gaat niet mee naar LimeSurvey' : 'Alles gaat mee naar LimeSurvey'}
      </h2>
      {left.length > 0 && (
        <ul>
          {[...told].map(([words, all]) => (
            <li
              key={words}
            >{`${words.charAt(0).toUpperCase()}${words.slice(1)}${where(all.map(({ question }) => question))}.`}</li>
          ))}
        </ul>
      )}
      <p>Kijk de lijst in LimeSurvey na voor je hem gebruikt.</p>
      <div className="actions">
        <Button kind="secondary" onClick={onClose}>
          Annuleer
        </Button>
        <Button onClick={() => onSave(xml)}>Bewaar het bestand (.lss)</Button>
      </div>
    </section>
  );
}

const listed = new Intl.ListFormat('nl-NL');
