import type { ReactNode } from 'react';
import type { CampaignOverview } from '#contract/calls/office/campaigns.ts';
import type { DrawScreen } from '#contract/calls/office/draw.ts';
import type { getDraft } from '#contract/calls/office/writing.ts';
import type { Reply } from '#contract/endpoint.ts';
import { clockTime, day } from '#contract/format.ts';
import { asQuestions } from '#questionnaire/draft/as-questions.ts';
import { ownSetting } from '#questionnaire/draft/changes.ts';
import { toFile } from '#questionnaire/draft/draft.ts';
import { waysThrough } from '#questionnaire/routes/routes.ts';
import { IconCheck } from '#ui/Icons.tsx';
import { number } from '../../number.ts';
import { PartBoundary } from '../../parts/PartBoundary.tsx';
import { FaultLinks, faults_shown_most, faultsInWords } from '../writing/editor/Faults.tsx';
import { minutes } from '../writing/editor/minutes.ts';
import type { Publishing } from '../writing/publish/publishing.ts';

export type DraftReply = Reply<typeof getDraft>;
type StepState = 'done' | 'next' | 'begun' | 'later';
export type Step = {
  name: string;
  state: StepState;
  call?: ReactNode;
  told: ReactNode;
  more?: string;
  children?: ReactNode;
  act?: { label: string; to: string };
};

export function checklistSteps(
  { id, stage, anonymous }: CampaignOverview,
  draft: DraftReply,
  publishing: Publishing | undefined,
  draw: DrawScreen | undefined,
): Step[] {
  const at = (path: string) => `/vragenlijsten/${id}/${path}`;
  const isOut = stage !== 'draft';
  const questions = questionsStep({ id, stage, anonymous }, draft, publishing);
  if (anonymous)
    return [
      questions,
      {
        name: 'Link',
        state: 'later',
        told: 'Zodra je publiceert, komt hier één link voor iedereen. Die deel je zelf.',
      },
    ];
  const planned = draw?.done.find(({ state }) => state === 'scheduled');
  const chosen = draw?.draw;
  const isChosen = chosen != null || planned !== undefined;
  return [
    questions,
    {
      name: 'Ouders',
      ...(isChosen
        ? {
            state: isOut ? 'done' : 'begun',
            told: chosen
              ? `De steekproef is ingesteld op ${day(new Date(chosen.saved_at))}${chosen.saved_by ? `, door ${chosen.saved_by}` : ''}.`
              : 'De steekproef is ingesteld.',
            act: { label: 'Bekijk', to: at('ouders') },
          }
        : {
            state: isOut ? 'next' : 'later',
            told: isOut
              ? 'Kies wie je zoekt en hoeveel ouders je uitnodigt.'
              : 'Je kunt nu al kiezen wie je zoekt. Uitnodigen kan na het publiceren.',
            ...(isOut && {
              call: (
                <>
                  De vragen zijn klaar. <b>Kies nu welke ouders</b> je uitnodigt.
                </>
              ),
              more: 'Wie kortgeleden al vaak werd uitgenodigd, valt af.',
            }),
            act: { label: isOut ? 'Trek een steekproef' : 'Kies alvast', to: at('ouders') },
          }),
    },
    lettersStep(draft, at),
    {
      name: 'Versturen',
      ...(planned
        ? {
            state: 'done',
            told: `De uitnodiging gaat weg op ${day(new Date(planned.starts_at))}, ${clockTime(new Date(planned.starts_at))} uur.`,
            act: { label: 'Bekijk', to: at('berichten/plannen') },
          }
        : isOut && isChosen
          ? {
              state: 'next',
              call: (
                <>
                  De steekproef staat klaar. <b>Verstuur nu de uitnodiging.</b>
                </>
              ),
              told: 'Alles staat klaar. Kies het moment, en bevestig naar hoeveel ouders het gaat.',
              act: { label: 'Verstuur de uitnodiging', to: at('berichten/plannen') },
            }
          : {
              state: 'later',
              told: 'Kan zodra de vragenlijst gepubliceerd is en je een steekproef hebt. Een test naar jezelf kan altijd.',
              act: { label: 'Stuur een test', to: at('berichten') },
            }),
    },
  ];
}

function questionsStep(
  { id, stage, anonymous }: Pick<CampaignOverview, 'id' | 'stage' | 'anonymous'>,
  view: DraftReply,
  publishing: Publishing | undefined,
): Step {
  const { draft, version } = view;
  const count = draft.questions.length;
  const name = 'Vragen';
  const size = (
    <>
      {count === 1 ? '1 vraag' : `${number(count)} vragen`}
      <PartBoundary of={draft} failed=". ">
        <Duration view={view} />
      </PartBoundary>
    </>
  );
  const write = `/vragenlijsten/${id}/vragen`;
  if (stage !== 'draft')
    return {
      name,
      state: 'done',
      told: (
        <>
          {size}
          {`Versie ${version - 1} is gepubliceerd.`}
        </>
      ),
      act: { label: 'Bekijk', to: write },
    };
  if (count === 0)
    return {
      name,
      state: 'next',
      call: (
        <>
          Hier begint je vragenlijst. <b>Schrijf de eerste vraag.</b>
        </>
      ),
      told: 'Er is nog geen vraag.',
      act: { label: 'Schrijf de eerste vraag', to: write },
    };
  const faults = publishing?.faults ?? [];
  if (!publishing || faults.length > 0) {
    const rest = faults.length - faults_shown_most;
    return {
      name,
      state: 'next',
      call: (
        <>
          De vragen zijn nog niet klaar. <b>Maak ze eerst af.</b>
        </>
      ),
      told: (
        <>
          {size}
          {publishing
            ? `Nog ${faultsInWords(faults.length)} voordat je kunt publiceren.`
            : 'Of alles klopt, konden we niet nagaan.'}
        </>
      ),
      children: (
        <>
          <FaultLinks id={id} draft={draft} faults={faults.slice(0, faults_shown_most)} />
          {rest > 0 && <p>{`En nog ${faultsInWords(rest)}.`}</p>}
        </>
      ),
      act: { label: 'Maak de vragen af', to: write },
    };
  }
  return {
    name,
    state: 'next',
    call: (
      <>
        De vragen zijn klaar. <b>Publiceer de vragenlijst</b>
        {anonymous ? ', dan krijg je de link.' : ', dan kun je ouders uitnodigen.'}
      </>
    ),
    told: (
      <>
        {size}
        Alles klopt.
      </>
    ),
    more: `Publiceren zet de vragen vast als versie ${version}. ${anonymous ? 'Daarna krijg je de link.' : 'Daarna kun je ouders uitnodigen.'}`,
    children: <Bits bits={[{ text: 'alle routes komen aan', done: true }]} />,
    act: { label: 'Publiceer', to: `/vragenlijsten/${id}/publiceren` },
  };
}

function Duration({ view: { draft } }: { view: DraftReply }) {
  const { longest } = waysThrough(asQuestions(toFile(draft)));
  return longest ? `, ongeveer ${minutes(longest.seconds)}. ` : '. ';
}

const letters = [
  { name: 'invitation', text: 'uitnodiging' },
  { name: 'reminder', text: 'herinnering' },
] as const;

function lettersStep({ draft }: DraftReply, at: (path: string) => string): Step {
  const bits = letters.map(({ name, text }) => ({ text, done: ownSetting(draft.settings, name) !== undefined }));
  const own = bits.filter(({ done }) => done).length;
  return {
    name: 'Berichten',
    state: own === bits.length ? 'done' : own > 0 ? 'begun' : 'later',
    told:
      own === bits.length
        ? 'De uitnodiging en de herinnering hebben je eigen tekst.'
        : 'Wat je niet zelf schrijft, krijgt de standaardtekst.',
    children: (
      <Bits bits={bits.map((bit) => ({ ...bit, text: bit.done ? bit.text : `${bit.text}: standaardtekst` }))} />
    ),
    act: { label: own === 0 ? 'Schrijf ze' : own < bits.length ? 'Schrijf verder' : 'Bekijk', to: at('berichten') },
  };
}

const Bits = ({ bits }: { bits: readonly { text: string; done: boolean }[] }) => (
  <ul className="bits">
    {bits.map(({ text, done }) => (
      <li key={text} className={done ? undefined : 'open'}>
        {done && <IconCheck />}
        {text}
      </li>
    ))}
  </ul>
);

export const nextInWords = (steps: readonly Step[]): ReactNode =>
  steps.find(({ state }) => state === 'next')?.call ?? 'Alles staat klaar. Er is nog niemand uitgenodigd.';
