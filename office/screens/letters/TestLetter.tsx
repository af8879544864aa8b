import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { testLetter } from '#contract/calls/office/letters.ts';
import type { SentKind } from '#contract/calls/office/sending.ts';
import { clockTime } from '#contract/format.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { call, whyNot } from '../../api.ts';
import { useSession } from '../../session.ts';
import type { LetterFormat, LetterReader } from './sendingQueries.ts';

type Props = {
  id: string;
  kind: SentKind;
  way: LetterFormat;
  look: LetterReader;
  /** Whether what stands on the screen is kept: the test says what is kept. */
  saved: boolean;
  proven: boolean;
  /** The address of this screen with the e-mail on it. */
  byMail: string;
};

/** A test of the letter, to the user who asks. By e-mail: the office knows the address of a colleague, and no number. */
export function TestLetter({ id, kind, way, look, saved, proven, byMail }: Props) {
  const { staff, tryout } = useSession();
  const sending = useMutation({
    mutationFn: async () => {
      const { email } = await call(testLetter, { params: { id, kind }, body: look });
      return { email, at: new Date() };
    },
  });
  const { data, error } = sending;
  return (
    <div className="test-letter">
      <h3>Test naar jezelf</h3>
      {way === 'whatsapp' ? (
        <p className="soft small">
          Een test gaat per e-mail, want het kantoor kent geen nummer van jou.{' '}
          <Link to={byMail} replace preventScrollReset>
            Bekijk de e-mail
          </Link>
        </p>
      ) : (
        <>
          <p className="soft small">
            Je krijgt dit bericht op <bdi>{staff?.email}</bdi>, met ‘Test’ in het onderwerp. De knop opent het voorbeeld
            in het kantoor. Er wordt niemand uitgenodigd.
          </p>
          <Button
            kind="secondary"
            busy={sending.isPending || !saved}
            busyText={sending.isPending ? 'Bezig met versturen' : 'Bezig met bewaren'}
            onClick={() => sending.mutate()}
          >
            Stuur een test
          </Button>
          <div aria-live="polite">
            {data && !sending.isPending && (
              <p className="small">
                {`Verstuurd naar ${data.email} om ${clockTime(data.at)} uur. `}
                {tryout && <Link to="/testpostvak">Lees hem in het testpostvak.</Link>}
              </p>
            )}
            {error && !sending.isPending && (
              <Notice kind="wrong" title="De test is niet verstuurd.">
                {whyNot(error)} {!proven && <Link to="/mijn-account">Naar je account</Link>}
              </Notice>
            )}
          </div>
        </>
      )}
    </div>
  );
}
