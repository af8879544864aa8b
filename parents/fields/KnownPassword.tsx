import { useEffect, useState } from 'react';
import { isStrongPassword } from '#contract/fields.ts';
import { Notice } from '#ui/Notice.tsx';
import { usePanel } from '#ui/panel.tsx';

type Props = { password: string; email: string };
type Judge = (password: string, words: readonly string[]) => boolean;

/**
 * Says kindly that a password is one that guessers try, and holds nobody up. It shows as soon as the password meets
 * the rules and not when the field is left: what stands below must not move away under a press that leaves it.
 */
export function KnownPassword({ password, email }: Props) {
  const { panel_name, organisation } = usePanel();
  const isKnown = useJudge(password !== '');
  const warns =
    isStrongPassword(password) && isKnown?.(password, [panel_name, organisation, email.split('@')[0] ?? '']);
  return (
    // Here before its words, so that they are read out.
    <div aria-live="polite">
      {warns && (
        <Notice title="Dit wachtwoord is makkelijk te raden.">
          Veel mensen gebruiken er zo een. Je mag het houden, maar met een ander wachtwoord ben je veiliger.
        </Notice>
      )}
    </div>
  );
}

/** The list of known passwords comes once somebody chooses one. Without it nothing is said. */
function useJudge(wanted: boolean): Judge | undefined {
  const [judge, setJudge] = useState<Judge>();
  useEffect(() => {
    if (!wanted) return;
    import('./known-password.ts').then(
      ({ isKnownPassword }) => setJudge(() => isKnownPassword),
      () => undefined,
    );
  }, [wanted]);
  return judge;
}
