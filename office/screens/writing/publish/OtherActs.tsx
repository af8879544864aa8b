import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { closeCampaign, removeDraft, reopenCampaign, restoreDraft } from '#contract/calls/office/campaign-stage.ts';
import { createDraft } from '#contract/calls/office/writing.ts';
import { clockTime, day } from '#contract/format.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { askAnew, call, whyNot } from '../../../api.ts';
import { number } from '../../../number.ts';
import { ConfirmNumber } from '../../../parts/ConfirmNumber.tsx';
import { DateInput } from '../../../parts/DateInput.tsx';
import { TitledSection } from '../../../parts/TitledSection.tsx';
import { useDraft } from '../../../writing/DraftOf.tsx';
import type { Publishing } from './publishing.ts';

type Props = { id: string; publishing: Publishing };

/** What else can be done with a whole list: close it, open it again, copy it, or remove what nobody saw. */
export function OtherActs({ id, publishing }: Props) {
  const { stage, out } = useDraft(id);
  return (
    <>
      {(stage === 'open' || stage === 'waiting') && <Close id={id} publishing={publishing} />}
      {publishing.reopen_until && <Reopen id={id} until={new Date(publishing.reopen_until)} />}
      <TitledSection id="anders" title="Kopiëren of verwijderen">
        <div className="actions">
          <Copy id={id} />
          {!out && <Remove id={id} />}
        </div>
      </TitledSection>
    </>
  );
}

/** After an act on a campaign every screen that shows its state asks anew. */
function useAfter(id: string) {
  const { reread } = useDraft(id);
  return async () => {
    await Promise.all([reread(), askAnew(['campaign', id], ['campaigns'], ['publishing', id])]);
  };
}

function Close({ id, publishing }: Props) {
  const [isAsking, setAsking] = useState(false);
  const after = useAfter(id);
  const toast = useToast();
  const closing = useMutation({
    mutationFn: (number: number | undefined) =>
      call(closeCampaign, { params: { id }, body: number === undefined ? {} : { number } }),
    async onSuccess() {
      await after();
      toast.success('De vragenlijst is gesloten.');
    },
  });
  return (
    <TitledSection id="sluiten" title="Sluiten">
      {isAsking ? (
        <ConfirmNumber
          act="Sluit de vragenlijst"
          busyText="Bezig met sluiten"
          number={publishing.confirm.close}
          busy={closing.isPending}
          refused={closing.error ? whyNot(closing.error) : undefined}
          onConfirm={(number) => closing.mutate(number)}
          onCancel={() => setAsking(false)}
        >
          {publishing.confirm.close === null
            ? 'Niemand kan daarna nog beginnen. Wie bezig is, heeft nog 30 minuten.'
            : `${publishing.confirm.close === 1 ? '1 ouder is' : `${number(publishing.confirm.close)} ouders zijn`} nog niet klaar. Niemand kan daarna nog beginnen. Wie bezig is, heeft nog 30 minuten.`}
        </ConfirmNumber>
      ) : (
        <Button kind="secondary" onClick={() => setAsking(true)}>
          Vragenlijst sluiten
        </Button>
      )}
    </TitledSection>
  );
}

function Reopen({ id, until }: { id: string; until: Date }) {
  const after = useAfter(id);
  const toast = useToast();
  const [closes, setCloses] = useState('');
  const opening = useMutation({
    mutationFn: () => call(reopenCampaign, { params: { id }, body: closes ? { closes_at: closes } : {} }),
    async onSuccess() {
      await after();
      toast.success('De vragenlijst is weer open.');
    },
  });
  return (
    <TitledSection id="heropenen" title="Weer openen">
      <p className="measure">{`Dat kan tot ${day(until)}, ${clockTime(until)} uur.`}</p>
      <form
        className="confirm"
        onSubmit={(event) => {
          event.preventDefault();
          opening.mutate();
        }}
      >
        <Field
          label="Tot en met welke dag?"
          hint="Alleen nodig als de dag van sluiten voorbij is."
          error={opening.error ? whyNot(opening.error) : undefined}
        >
          <DateInput value={closes} onValue={setCloses} />
        </Field>
        <Button type="submit" kind="secondary" busy={opening.isPending}>
          Open de vragenlijst weer
        </Button>
      </form>
    </TitledSection>
  );
}

function Copy({ id }: { id: string }) {
  const navigate = useNavigate();
  const toast = useToast();
  const copying = useMutation({
    mutationFn: () => call(createDraft, { body: { from: { kind: 'campaign', id } } }),
    async onSuccess({ id: made }) {
      await askAnew(['campaigns']);
      toast.success('De kopie staat klaar, zonder data.');
      await navigate(`/vragenlijsten/${made}/vragen?vraag=begin`);
    },
    onError: (error) => toast.error(whyNot(error)),
  });
  return (
    <Button kind="secondary" busy={copying.isPending} onClick={() => copying.mutate()}>
      Maak een kopie
    </Button>
  );
}

function Remove({ id }: { id: string }) {
  const navigate = useNavigate();
  const toast = useToast();
  // The screen is left by then: what comes back is opened where it was.
  const restoring = useMutation({
    mutationFn: () => call(restoreDraft, { params: { id } }),
    async onSuccess() {
      await askAnew(['campaigns']);
      await navigate(`/vragenlijsten/${id}/vragen`);
    },
    onError: (error) => toast.error(whyNot(error)),
  });
  const removing = useMutation({
    mutationFn: () => call(removeDraft, { params: { id } }),
    async onSuccess() {
      await askAnew(['campaigns']);
      toast.success('Het concept is verwijderd.', { undo: () => restoring.mutate() });
      await navigate('/vragenlijsten');
    },
    onError: (error) => toast.error(whyNot(error)),
  });
  return (
    <Button kind="secondary" busy={removing.isPending} onClick={() => removing.mutate()}>
      Verwijder het concept
    </Button>
  );
}
