import { useMutation } from '@tanstack/react-query';
import { type AccessRequest, approveRequest, refuseRequest } from '#contract/calls/office/staff/access-requests.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { clockTime, dayMonth } from '#contract/format.ts';
import { accessRequestWords } from '#contract/office/access-request-words.ts';
import { Button } from '#ui/Button.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { waitWords } from './staff-words.ts';
import { staffChanged } from './staffQuery.ts';

export function AccessRequests({ requests, me }: { requests: readonly AccessRequest[]; me: string | undefined }) {
  if (requests.length === 0) return null;
  return (
    <TitledSection id="gevraagd" title="Wacht op goedkeuring">
      <ul className="act-rows asked">
        {requests.map((request) => (
          <Asked key={request.id} request={request} aboutMe={request.staff_id === me} />
        ))}
      </ul>
    </TitledSection>
  );
}

function Asked({ request, aboutMe }: { request: AccessRequest; aboutMe: boolean }) {
  const { mine, may_approve, reason } = request;
  const approving = useAct(request, approveRequest, 'Goedgekeurd. Het geldt nu.');
  const refusing = useAct(request, refuseRequest, mine ? 'Het verzoek is ingetrokken.' : 'Het verzoek is afgekeurd.');
  const at = new Date(request.asked_at);
  const what = accessRequestWords({ ...request, about: aboutMe && !mine ? 'jou' : request.about });
  return (
    <li>
      <div>
        <p>
          <b>{request.asked_by}</b>
          {mine && ' (jij)'}
          {` vroeg op ${dayMonth(at)} om ${clockTime(at)} uur: `}
          <b>{what}</b>
          {reason ? `. Reden: ‘${reason}’` : '.'}
        </p>
        <p className="soft">{waitWords(request)}</p>
      </div>
      <div className="actions">
        {may_approve && (
          <Button kind="secondary" busy={approving.isPending} onClick={() => approving.mutate()}>
            Keur goed
          </Button>
        )}
        <Button kind="quiet" busy={refusing.isPending} onClick={() => refusing.mutate()}>
          {mine ? 'Trek in' : 'Keur af'}
        </Button>
      </div>
    </li>
  );
}

function useAct({ id }: AccessRequest, act: Endpoint, words: string) {
  const toast = useToast();
  return useMutation({
    mutationFn: () => call(act as typeof approveRequest, { params: { id } }),
    async onSuccess() {
      await staffChanged();
      toast.success(words);
    },
    onError(error: unknown) {
      void staffChanged();
      toast.error(whyNot(error));
    },
  });
}
