import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import {
  closeRequest,
  extendRequest,
  reopenRequest,
  type WholeRequest,
} from '#contract/calls/office/support/requests.ts';
import { CallFailed } from '#contract/client.ts';
import { isoDay } from '#contract/format.ts';
import { Button } from '#ui/Button.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { Awaited } from '../../parts/Awaited.tsx';
import { Pill } from '../../parts/Pill.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { RequestAnswer } from './RequestAnswer.tsx';
import { cameBy, dateWords, requestKindNames, standing } from './request-words.ts';
import { requestQuery, requestsChanged } from './requestQueries.ts';

/** One request: who asked what, by when the law wants an answer, and what came of it: /verzoeken/:id */
export default function Request() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(requestQuery(id));
  const isGone = error instanceof CallFailed && [403, 404].includes(error.status);
  const title = data ? requestKindNames[data.kind] : isGone ? 'Dit verzoek is er niet' : 'Verzoek';
  const stand = data && standing(data, isoDay(new Date()));
  return (
    <>
      <p className="crumbs">
        <Link to="/verzoeken">Verzoeken</Link>
      </p>
      <ScreenHead
        key={`${id} ${title}`}
        title={`${title} - Verzoeken`}
        heading={
          <>
            {title} {stand && <Pill look={stand.look}>{stand.name}</Pill>}
          </>
        }
      />
      {isGone ? (
        <p className="soft after">{error.body.message}</p>
      ) : (
        <Awaited query={{ data, error, refetch }} rows={4} of="het verzoek" />
      )}
      {data && <Whole request={data} />}
    </>
  );
}

function Whole({ request }: { request: WholeRequest }) {
  const { id, due_on, received_on, came_by, extended_on, extended_why, extend_until, state, outcome, member_id } =
    request;
  return (
    <>
      <p className="say after">
        {state === 'open' ? (
          <>
            Uiterlijk op <b>{dateWords(due_on)}</b>
            {due_on < isoDay(new Date()) ? ' had het antwoord er moeten zijn.' : ' moet het antwoord er zijn.'}
          </>
        ) : (
          outcome
        )}
      </p>
      <dl className="card after">
        <Line label="Binnengekomen">{`${dateWords(received_on)}, ${cameBy[came_by]}`}</Line>
        <Line label="Van">{request.from_whom}</Line>
        <Line label="Wat er staat">{request.words}</Line>
        {extended_on && <Line label="Verlengd">{`${dateWords(extended_on)}. ${extended_why ?? ''}`}</Line>}
        <Line label="Opgeschreven door">{request.noted_by ?? 'een collega'}</Line>
        {member_id && (
          <Line label="Lid">
            <Link to={`/leden/${member_id}`}>Naar dit lid</Link>
          </Line>
        )}
      </dl>
      {state === 'open' ? (
        <div className="cols">
          <RequestAnswer
            title="Afhandelen"
            hint="Schrijf op wat je deed of antwoordde, en hoe de vrager dat hoorde."
            acts={[
              {
                label: 'Beantwoord',
                run: (outcome) => call(closeRequest, { params: { id }, body: { state: 'done', outcome } }),
              },
              {
                label: 'Afgewezen',
                run: (outcome) => call(closeRequest, { params: { id }, body: { state: 'refused', outcome } }),
              },
            ]}
            id={id}
          />
          {extend_until && (
            <RequestAnswer
              title="Twee maanden verlengen"
              hint={`Dat mag één keer. Zeg het de vrager uiterlijk op ${dateWords(extend_until)}, en schrijf hier op waarom.`}
              acts={[{ label: 'Verleng', run: (why) => call(extendRequest, { params: { id }, body: { why } }) }]}
              id={id}
            />
          )}
        </div>
      ) : (
        <Reopen id={id} />
      )}
    </>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd className="written said">{children}</dd>
  </>
);

function Reopen({ id }: { id: string }) {
  const toast = useToast();
  async function reopen() {
    try {
      await call(reopenRequest, { params: { id } });
      toast.success('Het verzoek is weer open.');
    } catch (failure) {
      toast.error(whyNot(failure));
    }
    await requestsChanged(id);
  }
  return (
    <p className="after">
      <Button kind="secondary" onClick={() => void reopen()}>
        Open het weer
      </Button>
    </p>
  );
}
