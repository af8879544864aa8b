import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { publishDraft, publishSettings } from '#contract/calls/office/writing.ts';
import { CallFailed } from '#contract/client.ts';
import { dayMonth, noonOf } from '#contract/format.ts';
import type { QuestionDifference } from '#questionnaire/difference/difference-notes.ts';
import { sayNote } from '#questionnaire/difference/difference-words.ts';
import { ownSetting } from '#questionnaire/draft/changes.ts';
import type { Draft } from '#questionnaire/draft/draft.ts';
import { Field } from '#ui/fields/Field.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { askAnew, call, whyNot } from '../../../api.ts';
import { number } from '../../../number.ts';
import { ConfirmNumber } from '../../../parts/ConfirmNumber.tsx';
import { TitledSection } from '../../../parts/TitledSection.tsx';
import { useDraft } from '../../../writing/DraftOf.tsx';
import type { SaveState } from '../../../writing/draft-snapshot.ts';
import { type Mark, markOf, useMarks } from '../difference/marks.ts';
import { readMoment } from '../editor/edits/moment-text.ts';
import type { Publishing } from './publishing.ts';

/** Why it cannot go out as long as this is so. */
const waits: Partial<Record<SaveState, string>> = {
  unsent: 'Nog niet alles is bewaard. Bovenaan staat waarom.',
};

type Props = {
  id: string;
  publishing: Publishing;
  again: () => void;
  /** The dates, the link and the letters, whatever else is written. */
  settingsAlone?: boolean;
};

/** One sentence about what will happen to how many people, and the button that does it. */
export function Goes({ id, publishing, again, settingsAlone = false }: Props) {
  const { draft, out, version, state, editor, reread } = useDraft(id);
  // The one that was looked through, and is told about here.
  const { revision } = publishing;
  const { marks, mark } = useMarks(id, version);
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const toast = useToast();
  const onlySettings = settingsAlone || (out !== null && publishing.version === null);
  const apart = ((publishing.difference?.questions ?? []) as QuestionDifference[]).filter(
    ({ results }) => results === 'apart',
  );
  const meanings = Object.fromEntries(apart.map((one) => [one.id, markOf(marks, one.id)]));
  const named = (meaning: Mark) => apart.flatMap((one) => (meanings[one.id] === meaning ? one.id : []));

  const going = useMutation({
    mutationFn: (number: number | undefined) => {
      const body = { editor, revision, ...(number !== undefined && { number }) };
      if (onlySettings) return call(publishSettings, { params: { id }, body: { revision } });
      return call(publishDraft, {
        params: { id },
        body: { ...body, same_meaning: named('same_meaning'), typos: named('typo') },
      });
    },
    async onSuccess() {
      await Promise.all([reread(), askAnew(['campaign', id])]);
      await askAnew(['campaigns']);
      toast.success(onlySettings ? 'De instellingen zijn aangepast.' : `Versie ${version} is gepubliceerd.`);
      await navigate(`/vragenlijsten/${id}`);
    },
    onError(error) {
      if (error instanceof CallFailed && error.status === 409) again();
    },
  });

  if (publishing.same) {
    return <p className="say">{`Er is niets veranderd sinds versie ${version - 1}. Publiceren hoeft niet.`}</p>;
  }
  const { say, more } = settingsAlone
    ? ofSettingsAlone
    : onlySettings
      ? ofSettings
      : out
        ? ofNext(draft, version, publishing.halfway)
        : ofFirst(draft);
  const refused = going.error && whyNot(going.error);
  return (
    <>
      {apart.length > 0 && !onlySettings && <Meanings questions={apart} chosen={meanings} onChoose={mark} />}
      <ConfirmNumber
        act={onlySettings ? 'Pas de instellingen aan' : out ? `Publiceer versie ${version}` : 'Publiceer'}
        number={onlySettings ? null : publishing.confirm.publish}
        busy={going.isPending || state === 'saving'}
        busyText={going.isPending ? 'Bezig met publiceren' : 'Bezig met bewaren'}
        refused={(isAsked && waits[state]) || refused || undefined}
        onConfirm={(number) => {
          setAsked(waits[state] !== undefined);
          if (!waits[state]) going.mutate(number);
        }}
        onCancel={() => void navigate(`/vragenlijsten/${id}/vragen`)}
      >
        {say}
      </ConfirmNumber>
      <p className="soft measure">{more}</p>
      {!out && keepsNoBackground(draft) && (
        <p className="soft measure">
          Er zijn geen kenmerken gekozen: de resultaten kun je straks niet uitsplitsen naar soorten ouders.{' '}
          <Link to={`/vragenlijsten/${id}/vragen?vraag=instellingen#veld-background`}>
            Kies kenmerken bij de instellingen
          </Link>
        </p>
      )}
    </>
  );
}

/** One sentence about what will happen to how many people, and what is good to know beside it. */
type Saying = { say: ReactNode; more: string };

const ofSettings: Saying = {
  say: 'Alleen data, link, gevraagde gegevens of berichten zijn anders. Dat kan zonder nieuwe versie.',
  more: 'Niemand die bezig is, merkt er iets van. Wat al verstuurd is, blijft zoals het was.',
};

const ofSettingsAlone: Saying = {
  say: 'Data, link, gevraagde gegevens en berichten kun je nu al aanpassen, zonder nieuwe versie.',
  more: 'De vragen blijven zoals ouders ze nu krijgen. Wat je daarin schreef, blijft in je concept staan.',
};

/** `halfway`: null is under ten, of an anonymous list; its numbers go up by ten. */
function ofNext(draft: Draft, version: number, halfway: number | null): Saying {
  const anonymous = ownSetting(draft.settings, 'anonymous') === true;
  const count = halfway === 1 ? '1 ouder' : `${anonymous ? 'Minstens ' : ''}${number(halfway ?? 0)} ouders`;
  return {
    say: (
      <>
        {halfway === null && 'Minder dan tien ouders zijn halverwege. '}
        {halfway === 0 && 'Niemand is halverwege. '}
        {halfway !== null && halfway > 0 && (
          <>
            <b>{count}</b>
            {` ${halfway === 1 ? 'is halverwege en maakt' : 'zijn halverwege en maken'} versie ${version - 1} af. `}
          </>
        )}
        {`Wie nog begint, krijgt versie ${version}.`}
      </>
    ),
    more: 'De antwoorden van alle versies komen bij elkaar, per variabelenaam.',
  };
}

function ofFirst({ settings, questions }: Draft): Saying {
  const anonymous = ownSetting(settings, 'anonymous') === true;
  const count = questions.length === 1 ? '1 vraag' : `${number(questions.length)} vragen`;
  return {
    say: (
      <>
        {`De vragenlijst met ${count} gaat open${opening(ownSetting(settings, 'opens_at'))}. `}
        <b>Er wordt nog niemand uitgenodigd.</b>
      </>
    ),
    more: `${
      anonymous
        ? 'Er komt één link voor iedereen. Na het publiceren blijft de vragenlijst anoniem.'
        : 'Ouders krijgen een eigen link zodra je ze uitnodigt. Na het publiceren kun je de vragenlijst niet meer anoniem maken.'
    } De vragen staan dan vast. Een fout gevonden? Dan maak je een volgende versie.`,
  };
}

const keepsNoBackground = ({ settings }: Draft): boolean =>
  ownSetting(settings, 'anonymous') !== true && !isFilled(ownSetting(settings, 'background'));
const isFilled = (chosen: unknown): boolean => Array.isArray(chosen) && chosen.length > 0;

/** ' op 2 december', ' op 2 december om 09.00 uur', or ' zodra je publiceert' */
function opening(text: unknown): string {
  const said = readMoment(text);
  if (said.other !== undefined) return '';
  if (said.day === '') return ' zodra je publiceert';
  const day = dayMonth(noonOf(said.day));
  return ` op ${day}${said.time ? ` om ${said.time.replace(':', '.')} uur` : ''}, of meteen als dat al voorbij is`;
}

/** What a researcher says of a question that has other words: kept with the version, and logged. */
const meanings = [
  { value: 'apart', label: 'Laat de versies apart zien' },
  { value: 'same_meaning', label: 'Betekent hetzelfde: tel samen' },
  { value: 'typo', label: 'Was een tikfout: tel samen' },
];

type MeaningsProps = {
  questions: readonly QuestionDifference[];
  chosen: Readonly<Record<string, Mark>>;
  onChoose: (question: string, meaning: Mark) => void;
};

function Meanings({ questions, chosen, onChoose }: MeaningsProps) {
  return (
    <TitledSection id="betekenis" title="Vragen met andere woorden">
      <p className="soft">
        Betekent een vraag voor ouders nog hetzelfde? Dan tellen de antwoorden van beide versies samen.
      </p>
      <ul className="meanings">
        {questions.map(({ id, number, title, notes }) => (
          <li key={id}>
            <p>
              <b>{`${number}. ${title}`}</b>
              <br />
              <span className="soft">{notes.map(sayNote).join(', ')}</span>
            </p>
            <Field label="In de resultaten" plain>
              <Select
                options={meanings}
                value={chosen[id] ?? 'apart'}
                onChange={({ target }) => onChoose(id, target.value as Mark)}
              />
            </Field>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
