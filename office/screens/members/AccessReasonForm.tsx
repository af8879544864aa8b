import { Link } from 'react-router';
import { lookAtMember, type MemberHit } from '#contract/calls/office/support/members.ts';
import { type LookReason, lookReasons } from '#contract/reason-types.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { FormContext, useChoice, useFieldError } from '#ui/forms/fields.ts';
import { call } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { TextField } from '../../parts/ContractForm.tsx';
import { reasons } from './member-words.ts';
import { lookAnew } from './memberQueries.ts';

/** No reason is chosen ahead: the member reads it, so it must be one that somebody gave. */
type Values = { reason: LookReason | ''; words: string };

/** Nothing of a person shows before somebody said why they look. */
export function AccessReasonForm({ hit, reason }: { hit: MemberHit; reason?: LookReason }) {
  const { id, reference, email, phone, area, initial } = hit;
  const { form, busy, submit } = useContractForm<Values>({
    schema: lookAtMember.body,
    place: `why ${id}`,
    values: { reason: reason ?? '', words: '' },
    asks: { reason: 'Kies waarom je kijkt.', words: 'Zeg in een paar woorden waarom je kijkt.' },
    otherwise: 'words',
    send: async (body) => {
      if (body.reason === '') return;
      await call(lookAtMember, { params: { id }, body: { ...body, reason: body.reason } });
      await lookAnew(id);
    },
  });
  return (
    <>
      <form className="gate" noValidate onSubmit={submit}>
        <div>
          <h2>Waarom kijk je?</h2>
          <p>
            Je gaat de naam, het adres en het nummer van een ouder zien, een kwartier lang. Deze ouder kan later lezen
            wanneer er iemand keek en waarom.
          </p>
        </div>
        <FormContext value={form}>
          <ReasonField of={id} />
          <TextField<Values>
            name="words"
            id={`woorden-${id}`}
            label="In een paar woorden"
            hint="Geen gevoelige dingen: de ouder leest dit ook."
            maxLength={200}
            autoComplete="off"
            aria-required
          />
        </FormContext>
        <div className="actions">
          <Button type="submit" busy={busy !== undefined} busyText="Bezig met openen">
            Laat zien
          </Button>
          <Link className={buttonClass('quiet')} to="/leden">
            Terug naar zoeken
          </Link>
        </div>
      </form>
      <section className="block" aria-labelledby={`zonder-${id}`}>
        <h2 id={`zonder-${id}`}>
          Dit zie je zonder reden<span className="unseen">{`, lid ${reference}`}</span>
        </h2>
        <dl className="card">
          <Masked label="Naam">{initial ? `${initial}•••` : 'niet ingevuld'}</Masked>
          <Masked label="E-mailadres">{email}</Masked>
          <Masked label="Telefoon">{phone ?? 'geen'}</Masked>
          <Masked label="Postcode">{area ?? 'niet ingevuld'}</Masked>
        </dl>
      </section>
    </>
  );
}

/** Two members may stand side by side, so ids name the member. */
function ReasonField({ of }: { of: string }) {
  return (
    <RadioGroup
      {...useChoice<Values>('reason')}
      id={`reden-${of}`}
      legend="Reden"
      error={useFieldError('reason')}
      options={lookReasons.map((value) => ({ value, label: reasons[value] }))}
    />
  );
}

const Masked = ({ label, children }: { label: string; children: string }) => (
  <>
    <dt>{label}</dt>
    <dd className="masked">{children}</dd>
  </>
);
