import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { addReportAct, type Report, removeReportAct } from '#contract/calls/office/report.ts';
import { day, isoDay, noonOf } from '#contract/format.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { call, whyNot } from '../../api.ts';
import { DateInput } from '../../parts/DateInput.tsx';
import { NotDone } from '../../parts/NotDone.tsx';
import { reportChanged } from './reportQueries.ts';

const nothing = () => ({ day: isoDay(new Date()), title: '', words: '' });

export function ReportActs({ id, acts }: { id: string; acts: Report['acts'] }) {
  const [act, setAct] = useState(nothing);
  const adding = useMutation({
    mutationFn: () => call(addReportAct, { params: { id }, body: act }),
    onSuccess: () => {
      setAct(nothing());
      return reportChanged(id);
    },
  });
  const removing = useMutation({
    mutationFn: (one: string) => call(removeReportAct, { params: { id }, body: { act: one } }),
    onSettled: () => reportChanged(id),
  });
  const failure = adding.error ?? removing.error;
  return (
    <section className="report-acts" aria-labelledby="gedaan-lijst">
      <h2 id="gedaan-lijst">Wat ermee is gedaan</h2>
      <ul className="done-list">
        {acts.map((one) => (
          <li key={one.id} className={one.day > isoDay(new Date()) ? 'later' : undefined}>
            <div>
              <time dateTime={one.day}>{day(noonOf(one.day))}</time>
              <b>{one.title}</b>
              {one.words}{' '}
              <Button kind="quiet" onClick={() => removing.mutate(one.id)}>
                Haal weg<span className="unseen">{`: ${one.title}`}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <form
        className="form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          adding.mutate();
        }}
      >
        <Field label="Dag" hint="Ligt de dag nog voor je? Dan staat het er als plan.">
          <DateInput value={act.day} onValue={(day) => setAct({ ...act, day })} />
        </Field>
        <Field label="Wat is er gedaan?">
          <TextInput value={act.title} onChange={({ target }) => setAct({ ...act, title: target.value })} />
        </Field>
        <Field label="Uitleg in een zin">
          <TextArea rows={2} value={act.words} onChange={({ target }) => setAct({ ...act, words: target.value })} />
        </Field>
        <NotDone why={failure && whyNot(failure)} />
        <div className="actions">
          <Button type="submit" kind="secondary" busy={adding.isPending} busyText="Bezig met bewaren">
            Zet erbij
          </Button>
        </div>
      </form>
    </section>
  );
}
