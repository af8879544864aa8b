import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { mendRegistration } from '#contract/calls/account.ts';
import { CallFailed } from '#contract/client.ts';
import { sentences } from '#contract/fields.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { unbroken } from '#ui/Unbroken.tsx';
import { call } from '../../api.ts';

/** So long the e-mail may take before somebody asks for it again. */
const again_s = 60;

type Props = { registration: string; email: string | undefined; onMended: (email: string) => void };

/** The e-mail once more, and another address for who mistyped it. */
export function Mend({ registration, email, onMended }: Props) {
  const [left, restart] = useSecondsLeft();
  const [typed, setTyped] = useState(email ?? '');
  const [fault, setFault] = useState<string>();
  const {
    mutate,
    isPending,
    data: sentTo,
    error,
  } = useMutation({
    mutationFn: async (to: string | undefined) => {
      await call(mendRegistration, { body: { registration, email: to } });
      return to ?? '';
    },
    onSuccess: (to) => {
      restart();
      if (to) onMended(to);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isAddress = mendRegistration.body.safeParse({ registration, email: typed.trim() }).success && typed.trim();
    setFault(isAddress ? undefined : sentences.email);
    if (isAddress) mutate(typed.trim());
  };
  return (
    <>
      <div>
        <h3>{unbroken('Stuur de e-mail opnieuw')}</h3>
        {left > 0 ? (
          <>
            <p>
              Dat kan over <strong>{left === 1 ? '1 seconde' : `${left} seconden`}</strong>.
            </p>
            <TimerLine share={1 - left / again_s} />
          </>
        ) : (
          <p>
            <button
              type="button"
              className="link-button"
              aria-busy={isPending || undefined}
              onClick={() => mutate(undefined)}
            >
              {unbroken('Stuur de e-mail opnieuw')}
            </button>
          </p>
        )}
      </div>
      <div>
        <h3>Klopt het adres niet?</h3>
        <form noValidate onSubmit={submit}>
          <Field id="mended" label={unbroken('Je e-mailadres')} error={fault}>
            <TextInput
              id="mended"
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
          <Button type="submit" kind="secondary" busy={isPending} busyText="Bezig met versturen">
            Stuur naar dit adres
          </Button>
        </form>
      </div>
      <p role="status">
        {sentTo !== undefined && !error && unbroken('De e-mail is onderweg. Hij is er binnen een paar minuten.')}
        {error && saidOf(error)}
      </p>
    </>
  );
}

/** Whole line for the time that went, dashes for what is left. */
function TimerLine({ share }: { share: number }) {
  const here = `${Math.round(share * 100)}%`;
  return (
    <svg className="timer-line" aria-hidden="true">
      <line className="ahead" x1={here} y1="5" x2="100%" y2="5" />
      {share > 0 && <line className="behind" x1="2" y1="5" x2={here} y2="5" />}
    </svg>
  );
}

function saidOf(error: Error): string {
  if (error instanceof CallFailed && error.status === 422) return 'Je account is al bevestigd. Je kunt inloggen.';
  if (error instanceof CallFailed && error.status === 429) return error.body.message;
  return 'Dat is niet gelukt. Probeer het later nog eens.';
}

function useSecondsLeft(): [number, () => void] {
  const [left, setLeft] = useState(again_s);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, () => setLeft(again_s)];
}
