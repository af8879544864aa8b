import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { createDraft } from '#contract/calls/office/writing.ts';
import type { CallInput } from '#contract/client.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { Notice } from '#ui/Notice.tsx';
import { askAnew, call, whyNot } from '../../../api.ts';
import { ScreenHead } from '../../../parts/ScreenHead.tsx';
import { period, stages } from '../../campaigns/campaign-words.ts';
import { useCampaigns } from '../../campaigns/campaignQueries.ts';
import { FromFile, FromText } from './FromElsewhere.tsx';

type From = CallInput<typeof createDraft>['body']['from'];

/** The ways to begin a questionnaire. Nothing is made before one of them is chosen. */
export default function StartWriting() {
  const navigate = useNavigate();
  const making = useMutation({
    mutationFn: (from: From) => call(createDraft, { body: { from } }),
    onSuccess({ id }) {
      void askAnew(['campaigns']);
      void navigate(`/vragenlijsten/${id}/vragen`);
    },
  });
  const begin = (from: From) => !making.isPending && making.mutate(from);
  const waits = (kind: From['kind']) => making.isPending && making.variables.kind === kind;
  return (
    <>
      <p className="crumbs">
        <Link to="/vragenlijsten">Vragenlijsten</Link> / Nieuw
      </p>
      <ScreenHead title="Nieuwe vragenlijst" />
      <p className="say after">
        Hoe wil je <b>beginnen</b>? Je kunt later alles nog veranderen.
      </p>
      {making.error && (
        <div className="note" role="alert">
          <Notice kind="wrong" title="Er is niets gemaakt.">
            {whyNot(making.error)}
          </Notice>
        </div>
      )}
      <ul className="starts">
        <li>
          <div>
            <h2>Leeg</h2>
            <p className="soft small">Geef de lijst een titel. Daarna schrijf je de eerste vraag.</p>
          </div>
          <Empty busy={waits('empty')} onBegin={(title) => begin({ kind: 'empty', title })} />
        </li>
        <li>
          <div>
            <h2>Met een tekst</h2>
            <p className="soft small">
              Plak uit Word of een mail. Een nummer of een vraagteken maakt een vraag, een streepje een antwoord.
            </p>
          </div>
          <FromText busy={waits('file')} onTake={(file) => begin({ kind: 'file', file })} />
        </li>
        <li>
          <div>
            <h2>Met een eerdere lijst</h2>
            <p className="soft small">
              Dezelfde vraag houdt dezelfde naam. Zo kun je de uitkomsten later naast elkaar leggen.
            </p>
          </div>
          <Earlier busy={waits('campaign')} onPick={(id) => begin({ kind: 'campaign', id })} />
        </li>
        <li>
          <div>
            <h2>Met een bestand</h2>
            <p className="soft small">
              Een lijst van het Ouderpanel (.json), uit LimeSurvey (.lss) of Qualtrics (.qsf). Wat niet mee kan, zie je
              per vraag.
            </p>
          </div>
          <FromFile busy={waits('file')} onTake={(file) => begin({ kind: 'file', file })} />
        </li>
      </ul>
    </>
  );
}

function Empty({ busy, onBegin }: { busy: boolean; onBegin: (title: string) => void }) {
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string>();
  return (
    <form
      noValidate
      className="begin"
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() === '') setError('Vul een titel in.');
        else onBegin(title.trim());
      }}
    >
      <Field label="Titel" error={error}>
        <TextInput
          maxLength={200}
          autoComplete="off"
          value={title}
          onChange={({ target }) => {
            setTitle(target.value);
            setError(undefined);
          }}
        />
      </Field>
      <Button type="submit" kind="secondary" busy={busy}>
        Begin leeg
      </Button>
    </form>
  );
}

const shownFirst = 5;

function Earlier({ busy, onPick }: { busy: boolean; onPick: (id: string) => void }) {
  const { data } = useCampaigns();
  const [all, setAll] = useState(false);
  const name = useId();
  const campaigns = data?.campaigns ?? [];
  if (data && campaigns.length === 0) return <p className="soft">Er zijn nog geen eerdere lijsten.</p>;
  return (
    <div>
      <ul className="start-picks">
        {campaigns.slice(0, all ? undefined : shownFirst).map((campaign) => (
          <li key={campaign.id} className="pick">
            <button
              type="button"
              className="link-button"
              aria-describedby={`${name}-${campaign.id}`}
              onClick={() => !busy && onPick(campaign.id)}
            >
              {campaign.title}
            </button>
            <span className="soft" id={`${name}-${campaign.id}`}>
              {[stages[campaign.stage].name, campaign.stage === 'draft' ? undefined : period(campaign)]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {!all && campaigns.length > shownFirst && (
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          {`Laat alle ${campaigns.length} lijsten zien`}
        </button>
      )}
    </div>
  );
}
