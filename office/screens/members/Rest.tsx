import { restMember } from '#contract/calls/office/support/member-acts.ts';
import { isoDay } from '#contract/format.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { FormContext, useField, useFieldError } from '#ui/forms/fields.ts';
import { Modal } from '#ui/Modal.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { DateInput } from '../../parts/DateInput.tsx';
import { lookAnew } from './memberQueries.ts';
import { undone, useRun } from './useRun.ts';

type Values = { until: string };
const dayMs = 86_400_000;
/** What most people mean by 'even niet'. */
const usualDays = 91;
const inDays = (days: number): string => isoDay(new Date(Date.now() + days * dayMs));

/** No surveys before a day that the member chooses. */
export function Rest({ id, onClose }: { id: string; onClose: () => void }) {
  const toast = useToast();
  const run = useRun(id);
  const { form, busy, submit } = useContractForm<Values>({
    schema: restMember.body,
    values: { until: inDays(usualDays) },
    asks: { until: 'Kies een dag.' },
    otherwise: 'until',
    send: async (body) => {
      const { at } = await call(restMember, { params: { id }, body });
      toast.success('De rust is ingegaan. De ouder krijgt een mail.', {
        undo: () => run(() => call(restMember, { params: { id }, body: { until: null, undoes: at } }), undone),
      });
      await lookAnew(id);
      onClose();
    },
  });
  return (
    <Modal open title="Even rust geven" onClose={onClose}>
      <p>Tot die dag krijgt deze ouder geen vragenlijsten. Wat klaarstond, gaat niet meer weg.</p>
      <form className="form" noValidate onSubmit={submit}>
        <FormContext value={form}>
          <DayField />
        </FormContext>
        <div className="actions">
          <Button type="submit" busy={busy !== undefined} busyText="Bezig">
            Geef rust
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Toch niet
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function DayField() {
  return (
    <Field label="Weer vragenlijsten vanaf" id="until" error={useFieldError('until')}>
      <DateInput {...useField<Values>('until')} />
    </Field>
  );
}
