import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Colleague, colleagueSentences, giveRight, takeRight } from '#contract/calls/office/staff/colleagues.ts';
import { day } from '#contract/format.ts';
import { colleagueName, everyRight, rightGoesWith, type StaffRight } from '#contract/roles.ts';
import { Button } from '#ui/Button.tsx';
import { CheckboxGroup } from '#ui/fields/CheckboxGroup.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { useCampaigns } from '../campaigns/campaignQueries.ts';
import { ReasonForm } from './ReasonForm.tsx';
import { askedWords, rightHints } from './staff-words.ts';
import { staffChanged } from './staffQuery.ts';

type Scope = 'all' | 'named';

export function RightForm({ one, asked }: { one: Colleague; asked: boolean }) {
  const rights = everyRight.filter((right) => rightGoesWith[right].includes(one.role));
  return rights.map((right) => <One key={right} one={one} right={right} asked={asked} />);
}

function One({ one, right, asked }: { one: Colleague; right: StaffRight; asked: boolean }) {
  const toast = useToast();
  const [scope, setScope] = useState<Scope>('all');
  const [chosen, setChosen] = useState<string[]>([]);
  const [fault, setFault] = useState<string>();
  const out = (useCampaigns().data?.campaigns ?? []).filter(({ stage }) => stage !== 'draft');
  const { title, hint } = rightHints[right];
  const given = one.rights.find((had) => had.right === right);
  const taking = useMutation({
    mutationFn: () => call(takeRight, { params: { id: one.id, right } }),
    async onSuccess() {
      const reason = given?.reason ?? '';
      const before = given?.campaigns?.map(({ id }) => id);
      await staffChanged();
      toast.success(`${colleagueName(one)} heeft dit recht niet meer.`, { undo: () => void give(reason, before) });
    },
    onError: (error) => toast.error(whyNot(error)),
  });
  async function give(reason: string, campaigns = scope === 'named' ? chosen : undefined) {
    const body = { right, reason, ...(campaigns && { campaigns }) };
    const { done } = await call(giveRight, { params: { id: one.id }, body });
    await staffChanged();
    toast.success(done === 'done' ? `${colleagueName(one)} heeft dit recht.` : askedWords);
  }
  return (
    <TitledSection id={`recht-${right}`} title={title}>
      <p className="measure">{hint}</p>
      {given ? (
        <>
          <p className="measure after">
            {`Heeft dit recht ${given.campaigns ? `voor ${given.campaigns.map(({ title: list }) => `‘${list}’`).join(', ') || 'geen vragenlijst meer'}` : 'voor alle vragenlijsten'}, sinds ${day(new Date(given.given_at))}${given.given_by ? `, van ${given.given_by}` : ''}: ‘${given.reason}’`}
          </p>
          <div className="actions">
            <Button kind="secondary" busy={taking.isPending} onClick={() => taking.mutate()}>
              Neem dit recht af
            </Button>
          </div>
        </>
      ) : (
        !asked && (
          <ReasonForm
            id={`waarom-${right}`}
            act={one.me ? 'Vraag dit recht' : 'Geef dit recht'}
            busyText="Bezig met geven"
            send={(reason) => give(reason)}
            ready={() => {
              const none = scope === 'named' && chosen.length === 0;
              setFault(none ? colleagueSentences.campaigns : undefined);
              return !none;
            }}
          >
            <RadioGroup
              legend="Voor welke vragenlijsten?"
              name={`voor-${right}`}
              value={scope}
              onChange={({ currentTarget: { value } }) => setScope(value as Scope)}
              options={[
                { value: 'all', label: 'Alle vragenlijsten, ook nieuwe' },
                { value: 'named', label: 'Alleen deze vragenlijsten' },
              ]}
            />
            {scope === 'named' && (
              <CheckboxGroup
                legend={<span className="unseen">Vragenlijsten</span>}
                name={`lijsten-${right}`}
                error={fault}
                value={chosen}
                onChange={({ currentTarget: { value, checked } }) =>
                  setChosen((before) => (checked ? [...before, value] : before.filter((id) => id !== value)))
                }
                options={out.map(({ id, title: list }) => ({ value: id, label: list }))}
              />
            )}
          </ReasonForm>
        )
      )}
    </TitledSection>
  );
}
