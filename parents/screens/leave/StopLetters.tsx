import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { oneClick } from '#contract/calls/members.ts';
import { Button } from '#ui/Button.tsx';
import { Letter } from '#ui/pictures/Letter.tsx';
import { call } from '../../api.ts';

const kinds = {
  newsletter: {
    title: 'Nieuwsbrief stoppen',
    ask: 'Klik op de knop. Dan krijg je de nieuwsbrief niet meer.',
    act: 'Stop de nieuwsbrief',
    done: 'Je krijgt de nieuwsbrief niet meer.',
    again: 'Wil je hem toch weer? Zet hem dan aan bij Mijn account.',
  },
  outcomes: {
    title: 'Geen uitkomsten meer',
    ask: 'Klik op de knop. Dan mailen we je niet meer wat eruit kwam.',
    act: 'Mail me geen uitkomsten',
    done: 'We mailen je niet meer wat eruit kwam.',
    again: 'Wil je het toch weer horen? Zet het dan aan bij Mijn account.',
  },
  checks: {
    title: 'Niet meer vragen of het klopt',
    ask: 'Klik op de knop. Dan mailen we je niet meer of je antwoorden nog kloppen.',
    act: 'Vraag het me niet meer',
    done: 'We mailen je niet meer of je antwoorden nog kloppen.',
    again: 'Wil je het toch weer? Zet het dan aan bij Mijn account.',
  },
};
const prefixes = { 'uitkomsten.': 'outcomes', 'nakijken.': 'checks' } as const;

/**
 * Where letters that ask nothing are ended alone. It acts by a button: programs that look into mails open their links, scripts and
 * all. The token leaves the address at once.
 */
export default function StopLetters() {
  const [held, setHeld] = useState<{ kind: keyof typeof kinds; token: string }>();
  useEffect(() => {
    const [, prefix, token] = /^#(uitkomsten\.|nakijken\.)?([\w-]+)$/.exec(location.hash) ?? [];
    if (!token) return;
    setHeld({ kind: prefix ? prefixes[prefix as keyof typeof prefixes] : 'newsletter', token });
    history.replaceState(history.state, '', location.pathname);
  }, []);
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationFn: (token: string) => call(oneClick, { params: { token } }),
  });
  const words = kinds[held?.kind ?? 'newsletter'];
  return (
    <div className="wrap">
      <div className="sheet-scene">
        <Letter />
        <div className="column stack" aria-live="polite">
          <h1>{words.title}</h1>
          {isSuccess ? (
            <>
              <p className="lead">{words.done} Je blijft lid van het panel.</p>
              <p>
                {words.again} <a href="/profiel">Naar Mijn account</a>
              </p>
            </>
          ) : isError ? (
            <p className="lead">
              Dit lukte niet. Misschien werkt de link niet meer. Je kunt het ook uitzetten bij{' '}
              <a href="/profiel">Mijn account</a>.
            </p>
          ) : held ? (
            <p className="lead">{words.ask}</p>
          ) : (
            <p className="lead">
              Open deze pagina met de link onder de nieuwsbrief. Of zet hem uit bij <a href="/profiel">Mijn account</a>.
            </p>
          )}
        </div>
        {held && !isSuccess && !isError && (
          <div className="actions">
            <Button busy={isPending} busyText="Bezig met stoppen" onClick={() => mutate(held.token)}>
              {words.act}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
