import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { drawTalk, type TalkChoices } from '#contract/calls/office/support/talks.ts';
import { hiddenSentence, isHidden, sayPanelCount } from '#contract/panel-count.ts';
import { rules } from '#contract/rules.ts';
import type { Rule } from '#contract/sample/condition.ts';
import { useToast } from '#ui/Toasts.tsx';
import { askAnew, call } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { ContractForm, TextField } from '../../parts/ContractForm.tsx';
import { NotThere } from '../../parts/NotThere.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { useTypedIn } from '../../unsent-forms.ts';
import { ConditionModal } from '../draw/ConditionModal.tsx';
import { DrawRules } from '../draw/DrawRules.tsx';
import { conditionNames } from '../draw/draw-words.ts';
import { useConditions } from '../draw/useConditions.ts';
import { countTalkQuery, talksQuery } from './interviewQueries.ts';

/** Drawing parents for a talk, by conditions and never by name: /gesprekken/nieuw */
export default function NewInterview() {
  const { data, error, refetch } = useInfiniteQuery(talksQuery);
  return (
    <>
      <p className="crumbs">
        <Link to="/gesprekken">Gesprekken</Link>
      </p>
      <ScreenHead title="Trek een steekproef - Gesprekken" heading="Trek een steekproef voor een gesprek" />
      {!data && !error && <TableSkeleton rows={4} label="Bezig met laden." />}
      {error && !data && (
        <NotThere title="De gesprekken konden niet worden geladen." error={error} again={() => void refetch()} />
      )}
      {data?.pages[0]?.choices && <Prepare choices={data.pages[0].choices} />}
    </>
  );
}

type Values = { title: string; number: string };
/** The number is typed: what the server says of it stands under its field too. */
const asked = z.object({
  title: drawTalk.body.shape.title,
  number: z.string().check(z.regex(/^\s*\d{1,3}\s*$/, 'Vul een getal in.')),
});

function Prepare({ choices }: { choices: TalkChoices }) {
  const chosen = useTypedIn<Rule[]>('rules of a new talk');
  const [conditions, setConditions] = useState(chosen.left ?? []);
  const { open, close, keep, remove } = useConditions(conditions, (next) => {
    chosen.keep(next);
    setConditions(next);
  });
  const counts = useQuery(countTalkQuery(conditions));
  const navigate = useNavigate();
  const toast = useToast();
  const names = conditionNames(choices);
  const form = useContractForm<Values>({
    schema: asked,
    values: { title: '', number: '8' },
    asks: { title: 'Schrijf op waar het gesprek over gaat.', number: 'Vul in hoeveel ouders je zoekt.' },
    otherwise: 'number',
    place: 'new talk',
    send: async ({ title, number }) => {
      await call(drawTalk, { body: { title, number: Number(number), conditions } });
      chosen.forget();
      await askAnew(['talks']);
      toast.success('De ouders zijn getrokken. De ledenservice kan ze nu schrijven.');
      void navigate('/gesprekken', { replace: true });
    },
  });

  return (
    <>
      <p className="say after" role="status">
        {isHidden(counts.data?.all) ? (
          `Je trekt uit ouders die zeiden dat een gesprek mag. ${hiddenSentence}`
        ) : counts.data ? (
          <>
            Je trekt uit <b>{sayPanelCount(counts.data.all)}</b> ouders, van de{' '}
            <b>{sayPanelCount(counts.data.willing)}</b> die zeiden dat een gesprek mag.
          </>
        ) : (
          'We tellen wie er mee kan doen.'
        )}
      </p>
      <TitledSection id="wie" title="Met wie wil je praten?">
        <DrawRules
          conditions={conditions}
          names={names}
          counts={counts.data && { ...counts.data, everybody: counts.data.willing }}
          error={counts.error}
          without="Zonder voorwaarde trek je uit iedereen die zei dat een gesprek mag."
          onRemove={remove}
        />
      </TitledSection>
      <ContractForm of={form} className="form block" act="Trek de steekproef" busyText="Bezig met trekken">
        <TextField<Values>
          name="title"
          label="Waar gaat het gesprek over?"
          hint="De ledenservice leest dit."
          autoComplete="off"
        />
        <TextField<Values>
          name="number"
          label="Hoeveel ouders zoek je?"
          hint={`Hooguit ${rules.talk_members_most}. Je ziet hun namen niet.`}
          inputMode="numeric"
          defaultValue="8"
          width="year"
          autoComplete="off"
        />
      </ContractForm>
      {open && (
        <ConditionModal
          key={`${open.rule}.${open.at}`}
          id=""
          screen={choices}
          count={countTalkQuery}
          condition={conditions[open.rule]?.any[open.at]}
          onClose={close}
          onKeep={(condition) => keep(open, condition)}
        />
      )}
    </>
  );
}
