import { useMutation, useQuery } from '@tanstack/react-query';
import type { CampaignOverview } from '#contract/calls/office/campaigns.ts';
import {
  type Homepage,
  outcomeSentences,
  readHomepage,
  removeOutcome,
  setFirstLook,
  setOutcome,
  setTeaser,
} from '#contract/calls/office/homepage.ts';
import { rules } from '#contract/rules.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/fields/Checkbox.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { FormContext, useChoice, useFieldError } from '#ui/forms/fields.ts';
import { useToast } from '#ui/Toasts.tsx';
import { askAnew, call, whyNot } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { AreaField } from '../../parts/ContractForm.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';

const homepageKey = (id: string) => ['homepage', id];
const lookAgain = (id: string) => askAnew(homepageKey(id));

/** What parents see of this questionnaire: on the home page, and once they filled it in. Nothing where there is nothing to choose. */
export function OnHomepage({ campaign: { id, anonymous, stage } }: { campaign: CampaignOverview }) {
  const { data } = useQuery({ queryKey: homepageKey(id), queryFn: () => call(readHomepage, { params: { id } }) });
  const isAsked = anonymous && stage === 'open';
  if (!data) return null;
  return (
    <>
      {data.first_look_questions.length > 0 && <FirstLookChoice id={id} {...data} />}
      {(isAsked || data.questions.length > 0) && (
        <TitledSection id="homepage" title="Op de homepage">
          {isAsked ? (
            <Teaser id={id} shown={data.teaser} />
          ) : (
            <Outcome key={data.outcome?.question_id} id={id} {...data} />
          )}
        </TitledSection>
      )}
    </>
  );
}

function FirstLookChoice({ id, first_look, first_look_questions }: { id: string } & Homepage) {
  const setting = useMutation({
    mutationFn: (question_id: string | null) => call(setFirstLook, { params: { id }, body: { question_id } }),
    onSettled: () => lookAgain(id),
  });
  const chosen = setting.isPending ? setting.variables : first_look;
  return (
    <TitledSection id="first-look" title="Na het invullen">
      <div className="form narrow">
        <Field
          label="Laat zien wat anderen kozen bij"
          id="first_look"
          hint={`Wie alles heeft ingevuld, ziet dan deze cijfers op het bedankscherm. Dat begint de nacht nadat ${rules.outcome_answers_least} ouders deze vraag beantwoordden. Alleen meerkeuzevragen die niet gevoelig zijn.`}
          error={setting.error ? whyNot(setting.error) : undefined}
        >
          <Select
            value={chosen ?? ''}
            placeholder="Geen vraag"
            options={first_look_questions.map((one) => ({ value: one.id, label: one.title }))}
            onChange={({ currentTarget: { value } }) => setting.mutate(value || null)}
          />
        </Field>
      </div>
    </TitledSection>
  );
}

function Teaser({ id, shown }: { id: string; shown: boolean }) {
  const setting = useMutation({
    mutationFn: (body: { shown: boolean }) => call(setTeaser, { params: { id }, body }),
    onSettled: () => lookAgain(id),
  });
  return (
    <Checkbox
      name="teaser"
      label="Toon de eerste vraag op de homepage"
      hint="Bezoekers beginnen daar meteen. Zolang hij er staat, kun je niemand uitnodigen. Er staat één vraag tegelijk."
      checked={setting.isPending ? setting.variables.shown : shown}
      error={setting.error ? whyNot(setting.error) : undefined}
      onChange={({ currentTarget: { checked } }) => setting.mutate({ shown: checked })}
    />
  );
}

type Values = { question_id: string; sentence: string; done: string };

function Outcome({ id, outcome, questions }: { id: string } & Homepage) {
  const toast = useToast();
  const { form, busy, submit } = useContractForm<Values>({
    schema: setOutcome.body,
    place: `outcome of ${id}`,
    values: outcome ?? { question_id: '', sentence: '', done: '' },
    asks: outcomeSentences,
    otherwise: 'question_id',
    send: async (body) => {
      await call(setOutcome, { params: { id }, body });
      await lookAgain(id);
      toast.success('De uitkomst staat op de homepage.');
    },
  });
  const removing = useMutation({
    mutationFn: () => call(removeOutcome, { params: { id } }),
    onSuccess: async () => {
      await lookAgain(id);
      toast.success('De uitkomst staat niet meer op de homepage.', {
        undo: () => void call(setOutcome, { params: { id }, body: outcome! }).then(() => lookAgain(id)),
      });
    },
  });
  return (
    <form className="form narrow" noValidate onSubmit={submit}>
      <p className="measure">
        {outcome
          ? 'Bezoekers en leden zien wat hieronder staat, met de uitkomst van de vraag.'
          : `Vertel ouders wat eruit kwam. De homepage laat dan één vraag zien, vanaf ${rules.outcome_answers_least} antwoorden.`}
      </p>
      <FormContext value={form}>
        <OutcomeFields questions={questions} />
      </FormContext>
      {removing.error && <p className="error">{whyNot(removing.error)}</p>}
      <div className="actions tight">
        <Button type="submit" kind="secondary" busy={busy !== undefined} busyText="Bezig met plaatsen">
          {outcome ? 'Bewaar' : 'Zet op de homepage'}
        </Button>
        {outcome && (
          <Button
            kind="quiet"
            busy={removing.isPending}
            busyText="Bezig met weghalen"
            onClick={() => removing.mutate()}
          >
            Haal weg
          </Button>
        )}
      </div>
    </form>
  );
}

function OutcomeFields({ questions }: Pick<Homepage, 'questions'>) {
  const most = `Hooguit ${rules.outcome_graphemes} tekens.`;
  return (
    <>
      <Field label="Vraag" id="question_id" error={useFieldError('question_id')}>
        <Select
          {...useChoice<Values>('question_id')}
          placeholder="Kies een vraag"
          options={questions.map(({ id, title }) => ({ value: id, label: title }))}
        />
      </Field>
      <AreaField<Values> name="sentence" label="Wat ouders zeiden" hint={most} rows={2} />
      <AreaField<Values> name="done" label="Wat ermee is gedaan" hint={most} rows={2} />
    </>
  );
}
