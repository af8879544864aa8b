import { useMutation } from '@tanstack/react-query';
import { beginPasskeyLogin, loginPasskey } from '#contract/calls/office/staff/own-account.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { call, whyNot } from '../../api.ts';
import { isPutAway, noPasskey, signWithPasskey } from '../../passkey.ts';
import { learnSession } from '../../session.ts';

export function PasskeyButton() {
  const entering = useMutation({
    mutationFn: async () => {
      const signed = await signWithPasskey(await call(beginPasskeyLogin));
      // The screen sees by the session that it is done, and goes where the visitor was heading.
      learnSession(await call(loginPasskey, { body: signed }));
    },
  });
  if (noPasskey()) return null;
  const { error } = entering;
  return (
    <div className="passkey after">
      <p>Heb je een toegangssleutel? Dan heb je geen wachtwoord of code nodig.</p>
      <div className="actions tight">
        <Button
          kind="secondary"
          busy={entering.isPending}
          busyText="Bezig met inloggen"
          onClick={() => entering.mutate()}
        >
          Log in met een toegangssleutel
        </Button>
      </div>
      <div aria-live="polite">
        {error && (
          <Notice kind="wrong" title="Je bent niet ingelogd.">
            {isPutAway(error)
              ? 'Er is geen toegangssleutel gekozen. Probeer het opnieuw, of gebruik je wachtwoord.'
              : whyNot(error)}
          </Notice>
        )}
      </div>
    </div>
  );
}
