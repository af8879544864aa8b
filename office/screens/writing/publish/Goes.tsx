import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { publishDraft, publishSettings } from '#contract/calls/office/writing.ts';
import { CallFailed } from '#contract/client.ts';
import type { QuestionDifference } from '#questionnaire/difference/difference-notes.ts';
import { useToast } from '#ui/Toasts.tsx';
import { call, officeQueries, whyNot } from '../../../api.ts';
import { ConfirmNumber } from '../../../parts/ConfirmNumber.tsx';
import { useDraft } from '../../../writing/DraftOf.tsx';
import type { SaveState } from '../../../writing/draft-snapshot.ts';
import { type Mark, markOf, useMarks } from '../difference/marks.ts';
import { Meanings } from './Meanings.tsx';
import type { Publishing } from './publishing.ts';
import { ofFirst, ofNext, ofSettings, ofSettingsAlone } from './sayings.tsx';

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
      await Promise.all([reread(), officeQueries.invalidateQueries({ queryKey: ['campaign', id] })]);
      await officeQueries.invalidateQueries({ queryKey: ['campaigns'] });
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
    </>
  );
}
