import { useMemo } from 'react';
import type { PublishFault } from '#contract/calls/office/writing.ts';
import { asQuestions } from '#questionnaire/draft/as-questions.ts';
import { type Draft, toFile } from '#questionnaire/draft/draft.ts';
import { waysThrough } from '#questionnaire/routes/routes.ts';
import { number } from '../../../number.ts';
import { PartBoundary } from '../../../parts/PartBoundary.tsx';
import { faultsInWords } from './Faults.tsx';
import { minutes } from './minutes.ts';
import type { KnownFaults } from './useFaults.ts';
import { useSettled } from './useSettled.ts';

type Props = { draft: Draft; faults: KnownFaults };

export function Lede({ draft, faults }: Props) {
  const settled = useSettled(draft);
  const count = settled.questions.length;
  if (count === 0) return 'Hier begint je vragenlijst. Schrijf de titel, en maak je eerste vraag.';
  return (
    <>
      <b>
        {count === 1 ? '1 vraag' : `${number(count)} vragen`}
        <PartBoundary of={settled} failed=". Hoe lang de lijst duurt, konden we niet uitrekenen. ">
          <Duration draft={settled} />
        </PartBoundary>
      </b>
      {faults === 'unknown'
        ? 'Of alles klopt, konden we niet nagaan. Je kunt gewoon verder schrijven.'
        : faults && verdict(faults)}
    </>
  );
}

function Duration({ draft }: { draft: Draft }) {
  const longest = useMemo(() => waysThrough(asQuestions(toFile(draft))).longest, [draft]);
  return longest ? `, ongeveer ${minutes(longest.seconds)}. ` : '. ';
}

function verdict(faults: readonly PublishFault[]): string {
  if (faults.length === 0) return 'Alles klopt: je kunt publiceren.';
  return `Nog ${faultsInWords(faults.length)} voordat je kunt publiceren.`;
}
