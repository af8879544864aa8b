import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { readMailedRequest, refuseMailedRequest } from '#contract/calls/office/staff/access-requests.ts';
import { clockTime, day } from '#contract/format.ts';
import { accessRequestWords } from '#contract/office/access-request-words.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Loader } from '#ui/Loader.tsx';
import { Envelope } from '#ui/pictures/Envelope.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { call, whyNot } from '../../api.ts';
import { useTitle } from '../../title.ts';
import { Entrance } from './Entrance.tsx';

/** Where the one whom a request is about refuses it, without logging in: /verzoek/:token */
export default function MailedRequest() {
  const { token = '' } = useParams();
  useTitle('Verzoek');
  const request = useQuery({
    queryKey: ['mailed-request', token],
    queryFn: () => call(readMailedRequest, { params: { token } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const refusing = useMutation({ mutationFn: () => call(refuseMailedRequest, { params: { token } }) });
  const { data } = request;
  const failure = refusing.error ?? request.error;
  return (
    <Entrance>
      <div className="wrap page sheet-scene scene">
        {request.isPending && <Loader>Het verzoek wordt opgehaald, een moment.</Loader>}
        {failure && <Said title="Dit verzoek is er niet meer" words={whyNot(failure)} />}
        {refusing.isSuccess && (
          <Said
            title="Het verzoek is afgekeurd"
            words="Er verandert niets. Alle beheerders krijgen hierover een e-mail."
          />
        )}
        {data && !failure && !refusing.isSuccess && (
          <>
            <Said
              title="Wil je dit?"
              words={`${data.asked_by} wil ${accessRequestWords({ ...data, about: 'jou' })}.${data.reason ? ` De reden: ‘${data.reason}’` : ''}`}
            />
            <p>
              {data.effective_at
                ? `Het gaat vanzelf in op ${day(new Date(data.effective_at))} om ${clockTime(new Date(data.effective_at))} uur. Is het goed? Dan hoef je niets te doen.`
                : 'Een andere beheerder moet het nog goedkeuren. Is het goed? Dan hoef je niets te doen.'}
            </p>
            <div className="actions">
              <Button busy={refusing.isPending} busyText="Bezig met afkeuren" onClick={() => refusing.mutate()}>
                Keur het af
              </Button>
              <Link className={buttonClass('quiet')} to="/inloggen">
                Naar het inloggen
              </Link>
            </div>
          </>
        )}
      </div>
    </Entrance>
  );
}

function Said({ title, words }: { title: string; words: string }) {
  const heading = useHeadingFocus(title);
  return (
    <>
      <Envelope />
      <div>
        <h1 ref={heading}>{title}</h1>
        <p>{words}</p>
      </div>
    </>
  );
}
