import {
  acceptInvitation,
  type OfficeSession,
  type readInvitation,
  staffSentences,
} from '#contract/calls/office/staff.ts';
import type { Reply } from '#contract/endpoint.ts';
import { call } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';

export type JoinValues = { name: string; password: string; code: string };
export type StaffJoin = {
  token: string;
  invitation: Reply<typeof readInvitation>;
  onJoined: (session: OfficeSession) => void;
};

type Step = 'name' | 'app';

/** One form over two steps; it is sent when both are filled in. */
export function useJoinForm(step: Step, open: (step: Step) => void, { token, invitation, onJoined }: StaffJoin) {
  return useContractForm<JoinValues, Step>({
    schema: acceptInvitation.body,
    values: { name: invitation.name ?? '', password: '', code: '' },
    asks: { name: 'Vul je naam in.', password: staffSentences.password, code: staffSentences.code },
    steps: { part: step, open, partOf: (field) => (field === 'code' ? 'app' : 'name') },
    summary: true,
    otherwise: 'code',
    send: async (body) => {
      if (step === 'name') return open('app');
      onJoined(await call(acceptInvitation, { params: { token }, body }));
    },
  });
}
export type JoinForm = ReturnType<typeof useJoinForm>;
