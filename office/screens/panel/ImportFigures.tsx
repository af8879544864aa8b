import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { importPopulation, previewPopulation } from '#contract/calls/office/population.ts';
import type { Reply } from '#contract/endpoint.ts';
import { variableTitle } from '#contract/population.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { asBase64 } from '../../base64.ts';
import { number } from '../../number.ts';
import { PickFile } from '../../parts/PickFile.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { sourceLine } from './missing-rows.ts';
import { useTaken } from './useTaken.ts';

type Preview = Reply<typeof previewPopulation>;
const bytesMost = 500_000;

/** A file from this computer: what was understood of it is shown before anything is taken. */
export function ImportFigures() {
  const [chosen, setChosen] = useState<{ name: string; file: string }>();
  const looking = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > bytesMost) throw new Error('Dit bestand is te groot. Laat alleen de cijfers erin staan.');
      const text = await asBase64(file);
      setChosen({ name: file.name, file: text });
      return call(previewPopulation, { body: { file: text } });
    },
  });
  return (
    <TitledSection id="bestand" title="Uit een bestand">
      <p className="soft measure">
        Een CSV met de kolommen <b>key</b>, <b>group</b>, <b>share</b> of <b>count</b>, <b>source</b> en <b>date</b>,
        met op elke regel één groep. Je ziet eerst wat we begrepen. Kenmerken die niet in het bestand staan, blijven
        zoals ze zijn.
      </p>
      <div className="after">
        <PickFile
          label="Bestand met cijfers"
          accept=".csv,.txt,.json"
          busy={looking.isPending}
          onPick={(file) => looking.mutate(file)}
        />
      </div>
      <div aria-live="polite">
        {looking.isError && (
          <Notice kind="wrong" title="Dit bestand kunnen we niet overnemen.">
            {looking.error instanceof Error && !('body' in looking.error)
              ? looking.error.message
              : whyNot(looking.error)}
          </Notice>
        )}
        {looking.data && chosen && (
          <Understood name={chosen.name} file={chosen.file} preview={looking.data} onDone={looking.reset} />
        )}
      </div>
    </TitledSection>
  );
}

type Props = { name: string; file: string; preview: Preview; onDone: () => void };

function Understood({ name, file, preview: { margins, faults, encoding, base }, onDone }: Props) {
  const toast = useToast();
  const taken = useTaken(base);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(importPopulation, { body: { file, base } }),
    async onSuccess({ version }) {
      onDone();
      await taken(
        version,
        version === base ? 'Er is niets veranderd: deze cijfers stonden er al.' : 'De cijfers zijn overgenomen.',
      );
    },
    onError: (error) => toast.error(whyNot(error)),
  });
  return (
    <div className="understood">
      <h3>{`Dit begrepen we van ${name}`}</h3>
      {encoding !== 'UTF-8' && (
        <p className="soft small">{`Het bestand is gelezen als ${encoding}. Kloppen de letters met een accent?`}</p>
      )}
      {faults.length > 0 && (
        <Notice kind="wrong" title="Er klopt nog iets niet. Er wordt niets overgenomen.">
          Verander het bestand en kies het opnieuw.
        </Notice>
      )}
      {faults.length > 0 && (
        <ul className="sources">
          {faults.map(({ line, place, words }) => (
            <li key={`${line} ${place} ${words}`}>
              {line === null ? <b>{variableTitle(place)}: </b> : <b>{`Regel ${line}, ${place}: `}</b>}
              {words}
            </li>
          ))}
        </ul>
      )}
      <ul className="sources">
        {margins.map((margin) => (
          <li key={margin.variable}>
            <b>{variableTitle(margin.variable)}</b>
            {`: ${margin.categories.map(({ title, count }) => `${title} ${count === null ? 'nog leeg' : number(count)}${count !== null && margin.counted === 'percent' ? ' %' : ''}`).join(', ')}. Bron: ${sourceLine(margin)}. ${does[margin.does]}`}
            {!margin.known && ' Dit vragen we niet aan ouders: we bewaren het, en vergelijken er niets mee.'}
            {margin.lacking.length > 0 && ` Niet in het bestand: ${margin.lacking.join(', ')}.`}
            {margin.incomplete.length > 0 && ' Zolang er een aantal ontbreekt, wordt dit kenmerk niet gebruikt.'}
          </li>
        ))}
      </ul>
      <div className="actions">
        {faults.length === 0 && (
          <Button busy={isPending} busyText="Bezig met overnemen" onClick={() => mutate()}>
            Neem over
          </Button>
        )}
        <Button kind="quiet" onClick={onDone}>
          Toch niet
        </Button>
      </div>
    </div>
  );
}

const does: Record<Preview['margins'][number]['does'], string> = {
  new: 'Dit is nieuw.',
  changed: 'Dit komt in plaats van wat er staat.',
  same: 'Dit staat er al zo.',
};
