import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Colleague, endColleague } from '#contract/calls/office/staff/colleagues.ts';
import { colleagueName } from '#contract/roles.ts';
import { Button } from '#ui/Button.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { ConfirmNumber } from '../../parts/ConfirmNumber.tsx';
import { staffChanged } from './staffQuery.ts';

export function EndAccess({ one }: { one: Colleague }) {
  const navigate = useNavigate();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const invited = one.state === 'invited';
  const act = invited ? 'Trek de uitnodiging in' : 'Beëindig de toegang';
  const ending = useMutation({
    mutationFn: () => call(endColleague, { params: { id: one.id } }),
    async onSuccess() {
      await navigate('/medewerkers');
      await staffChanged();
      toast.success(invited ? 'De uitnodiging werkt niet meer.' : `${colleagueName(one)} kan er niet meer in.`);
    },
  });
  return (
    <section className="block" aria-labelledby="einde">
      <div className="title">
        <h2 id="einde">{invited ? 'Uitnodiging intrekken' : 'Toegang beëindigen'}</h2>
      </div>
      {isAsking ? (
        <ConfirmNumber
          act={act}
          busyText="Bezig met beëindigen"
          number={null}
          busy={ending.isPending}
          refused={ending.error ? whyNot(ending.error) : undefined}
          onConfirm={() => ending.mutate()}
          onCancel={() => setAsking(false)}
        >
          {invited
            ? `De link van ${one.email} werkt dan niet meer.`
            : `${colleagueName(one)} is dan meteen overal uitgelogd en kan niet meer inloggen. Wat er in het logboek staat, blijft. API-sleutels van ${colleagueName(one)} werken dan niet meer; neem ze eerst over als ze nodig blijven.`}
        </ConfirmNumber>
      ) : (
        <Button kind="secondary" onClick={() => setAsking(true)}>
          {act}
        </Button>
      )}
    </section>
  );
}
