import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { unsubscribeRequest } from '#contract/calls/members.ts';
import { leaveReasonNames } from '#contract/leave-reason-names.ts';
import { rules } from '#contract/rules.ts';
import { CheckboxGroup } from '#ui/fields/CheckboxGroup.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { useChoice, useField, useFieldError } from '#ui/forms/fields.ts';
import { useValues } from '#ui/forms/useForm.ts';
import { Notice } from '#ui/Notice.tsx';
import { usePanel } from '#ui/panel.tsx';
import { Talking } from '#ui/pictures/Talking.tsx';
import { Unbroken, unbroken } from '#ui/Unbroken.tsx';
import { call } from '../../api.ts';
import { type ServerRefusal, useCallForm } from '../../call-form.ts';
import { takeFocus } from '../../ScreenArrival.tsx';
import { ForWhom } from '../../sections/WhoItIs.tsx';
import { useIsMember } from '../../session.ts';
import { userQuery } from '../../user.ts';
import { AccountEmail, AccountForm } from '../account/AccountForm.tsx';
import { AccountPage } from '../account/AccountPage.tsx';
import { daysAhead, frequencyQuery, restDate } from '../profile/frequencyQuery.ts';
import { saidOf, useSetFrequency } from '../profile/HowOften.tsx';
import { blank, type LeaveFormValues, leavingBody, leavingNames, leavingSchema } from './leave-form-values.ts';
import { otherReason } from './leave-reasons.ts';

function LeaveFields() {
  return (
    <>
      <AccountEmail hint={unbroken('We sturen je een e-mail. Met de knop daarin schrijf je je uit.')} />
      <CheckboxGroup
        {...useChoice<LeaveFormValues>('reasons')}
        legend={leavingNames.reasons}
        hint="Je mag meer dan één reden kiezen."
        error={useFieldError('reasons')}
        options={Object.entries(leaveReasonNames).map(([value, label]) => ({ value, label }))}
        other={{ value: 'other', label: otherReason, field: <Other /> }}
      />
    </>
  );
}

const Other = () => (
  <Field label={leavingNames.other} id="other" error={useFieldError('other')}>
    <TextArea {...useField<LeaveFormValues>('other')} rows={2} />
  </Field>
);

/** What answers a reason, for who is logged in: beside the way out, never before it. */
function LeaveAlternatives({ form }: { form: ReturnType<typeof useLeaveForm>['form'] }) {
  const isMember = useIsMember();
  const { data: now } = useQuery({ ...frequencyQuery, enabled: isMember });
  const { reasons } = useValues(form);
  const { mutate, data: kept, isError } = useSetFrequency();
  if (!isMember || !now) return null;
  if (kept) {
    return (
      <Notice kind="done" title={saidOf(kept)} action={<Link to="/profiel?tab=general">Kies toch anders</Link>}>
        Wil je liever weg? Dat kan nog steeds met ‘Uitschrijven’.
      </Notice>
    );
  }
  const until = daysAhead(new Date())[1]!;
  return (
    <>
      {reasons.includes('too_many_messages') && (
        <Notice
          title={`Minder vaak kan ook: maximaal ${rules.few_contacts_per_year} berichten per jaar.`}
          action={
            <button type="button" className="link-button" onClick={() => mutate({ often: 'less', until: null })}>
              Kies minder vaak, en blijf lid
            </button>
          }
        />
      )}
      {reasons.includes('no_time') && (
        <Notice
          title={`Even niets kan ook. Je hoort dan niets tot ${restDate(until)}.`}
          action={
            <button type="button" className="link-button" onClick={() => mutate({ often: 'none', until })}>
              Kies even niets, en blijf lid
            </button>
          }
        />
      )}
      {isError && <p role="status">Je keuze is niet bewaard. Probeer het later nog eens.</p>}
    </>
  );
}

/** The same for every address: who is a member is nobody's business. */
function Sent({ to }: { to: string }) {
  const { contact_url } = usePanel();
  useEffect(() => {
    window.scrollTo(0, 0);
    takeFocus(document.querySelector<HTMLElement>('main h1'));
  }, []);
  return (
    <>
      <p className="lead">
        We hebben je een <Unbroken>e-mail</Unbroken> gestuurd met uitleg over het uitschrijven.
      </p>
      <div className="stack explain">
        <p>
          De <Unbroken>e-mail</Unbroken> gaat naar <bdi>{to}</bdi>, als we dat adres kennen. Er staat een knop in. Pas
          als je daarop klikt, ben je uitgeschreven.
        </p>
        <p>
          Zie je de <Unbroken>e-mail</Unbroken> niet? Kijk dan ook bij je spam of ongewenste <Unbroken>e-mail</Unbroken>
          . Lukt het niet? <a href={contact_url}>Neem contact met ons op</a>.
        </p>
      </div>
    </>
  );
}

/** Asks for the mail with which a member leaves. */
export default function Leave() {
  const { panel_name } = usePanel();
  const [sentTo, setSentTo] = useState<string>();
  const form = useLeaveForm(setSentTo);
  return (
    <AccountPage
      title="Uitschrijven"
      hasErrors={sentTo === undefined && form.hasErrors}
      aside={{ picture: <Talking />, heading: `Wat is het ${panel_name}?`, text: <WhatYouLeave /> }}
    >
      {sentTo === undefined ? (
        <>
          <p className="lead">
            Jammer dat je weg wilt. Vertel je ons waarom? Dan kunnen we het beter doen voor andere ouders.
          </p>
          <AccountForm
            with={form}
            title="Uitschrijven"
            explain={
              <p className="soft explain">
                Alleen je <Unbroken>e-mailadres</Unbroken> hebben we nodig. Je kunt meteen op ‘Uitschrijven’ drukken.
              </p>
            }
            undone="Je bent nog niet uitgeschreven."
            back="/profiel"
            send="Uitschrijven"
            sending="Bezig met versturen"
            wide
          >
            <LeaveFields />
            <LeaveAlternatives form={form.form} />
          </AccountForm>
        </>
      ) : (
        <Sent to={sentTo} />
      )}
    </AccountPage>
  );
}

function WhatYouLeave() {
  const isMember = useIsMember();
  return (
    <>
      <p>
        <ForWhom />
      </p>
      <p className="after">
        Te veel berichten? Een vragenlijst overslaan mag altijd.
        {isMember && (
          <>
            {' '}
            Je kunt ook <Link to="/profiel?tab=general#hoe-vaak">kiezen voor minder berichten, of even niets</Link>.
          </>
        )}
      </p>
    </>
  );
}

const onRefused = ({ refusals }: ServerRefusal) => ({
  refusals,
  toast: 'Het uitschrijven is mislukt, probeer het later nogmaals.',
});

function useLeaveForm(onSent: (email: string) => void) {
  const form = useCallForm({
    schema: leavingSchema,
    values: blank,
    names: leavingNames,
    send: (leaving) => call(unsubscribeRequest, { body: leavingBody(leaving) }),
    onDone: (_, { email }) => onSent(email.trim()),
    onRefused,
  });

  const own = useOwnAddress();
  const fields = form.form;
  useEffect(() => {
    if (own && fields.at('email') === '') fields.put('email', own);
  }, [own, fields]);
  return form;
}

/** Of who is logged in: the address that counts, which is where the mail can go. */
function useOwnAddress(): string | undefined {
  const { data: user } = useQuery({ ...userQuery, enabled: useIsMember() });
  return user && (user.old_email ?? user.email);
}
