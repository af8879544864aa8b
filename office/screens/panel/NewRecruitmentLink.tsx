import { useNavigate, useSearchParams } from 'react-router';
import { addRecruitment } from '#contract/calls/office/recruitment.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { FormContext, useField, useFieldError } from '#ui/forms/fields.ts';
import { useToast } from '#ui/Toasts.tsx';
import { call } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { forgetPanel } from './panelQueries.ts';

type Values = { name: string };

export function NewRecruitmentLink() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const toast = useToast();
  // Anyone who comes from a group that is lacking wants a link for it.
  const meant = address.get('voor')?.slice(0, 80);
  const { form, busy, submit } = useContractForm<Values>({
    schema: addRecruitment.body,
    place: 'new link',
    values: { name: '' },
    asks: { name: 'Vul in waar deze link komt te hangen of te staan.' },
    otherwise: 'name',
    async send(body) {
      const { code } = await call(addRecruitment, { body });
      await forgetPanel();
      toast.success('De link is gemaakt.');
      await navigate(`/werving/${code}`);
    },
  });
  return (
    <section className="block" aria-labelledby="nieuw">
      <div className="title">
        <h2 id="nieuw">{meant ? `Nieuwe link, voor ${meant}` : 'Nieuwe link'}</h2>
      </div>
      <form className="form narrow" noValidate onSubmit={submit}>
        <FormContext value={form}>
          <NameField />
        </FormContext>
        <div className="actions tight">
          <Button type="submit" busy={busy !== undefined} busyText="Bezig met maken">
            Maak de link
          </Button>
        </div>
      </form>
    </section>
  );
}

function NameField() {
  return (
    <Field
      label="Waar komt de link?"
      hint="Bijvoorbeeld: poster voetbalclubs Emmen. Een lid leest dit bij ‘hoe je hier kwam’."
      id="name"
      error={useFieldError('name')}
    >
      <TextInput {...useField<Values>('name')} autoComplete="off" maxLength={100} aria-required />
    </Field>
  );
}
