import { noteCall } from '#contract/calls/office/support/member-acts.ts';
import type { MemberSeen } from '#contract/calls/office/support/members.ts';
import { sentBy } from '#contract/channels.ts';
import { shortDay } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { Button } from '#ui/Button.tsx';
import { FormContext } from '#ui/forms/fields.ts';
import { useToast } from '#ui/Toasts.tsx';
import { call } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { AreaField } from '../../parts/ContractForm.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { lookAnew } from './memberQueries.ts';

type Values = { text: string };

export function Notes({ id, seen: { notes, incoming } }: { id: string; seen: MemberSeen }) {
  const said = [
    ...notes.map((one) => ({ ...one, who: `Opgeschreven door ${one.by ?? 'een collega'}` })),
    ...incoming.map((one) => ({ ...one, who: `De ouder, ${sentBy[one.channel]}` })),
  ].sort((one, other) => (one.at < other.at ? 1 : -1));
  return (
    <TitledSection id="gezegd" title="Gesprekken en wat de ouder schreef">
      {/* A new form after each note, so that it is empty. */}
      <NewNote key={notes.length} id={id} />
      <ul className="story">
        {said.map(({ id: key, at, text, who }) => (
          <li key={key}>
            <time dateTime={at}>{shortDay(new Date(at))}</time>
            <span className="written said">
              {text}
              <small>{who}</small>
            </span>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

function NewNote({ id }: { id: string }) {
  const toast = useToast();
  const { form, busy, submit } = useContractForm<Values>({
    schema: noteCall.body,
    values: { text: '' },
    asks: { text: 'Schrijf eerst op wat er werd gezegd.' },
    otherwise: 'text',
    place: `note ${id}`,
    send: async (body) => {
      await call(noteCall, { params: { id }, body });
      toast.success('De notitie is bewaard.');
      await lookAnew(id);
    },
  });
  return (
    <form className="note-form" noValidate onSubmit={submit}>
      <FormContext value={form}>
        <AreaField<Values>
          name="text"
          label="Wat werd er gezegd?"
          hint="De ouder leest dit ook. Het gaat weg als de ouder weggaat."
          rows={2}
          maxLength={rules.call_note_graphemes * 2}
        />
      </FormContext>
      <Button type="submit" kind="secondary" busy={busy !== undefined} busyText="Bezig met bewaren">
        Bewaar de notitie
      </Button>
    </form>
  );
}
