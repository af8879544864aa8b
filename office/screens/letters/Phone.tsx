import { Link } from 'react-router';
import type { ShownLetter } from '#contract/calls/office/letters.ts';
import { usePanel } from '#ui/panel.tsx';
import { base } from '../../api.ts';
import { PlainText } from '../mailbox/PlainText.tsx';
import type { LetterFormat, LetterReader } from './sendingQueries.ts';

type Props = {
  id: string;
  letter: ShownLetter;
  way: LetterFormat;
  look: LetterReader;
  revision: number;
  to: (part: Record<string, string>) => string;
};

/** The letter on a telephone, in the words of the writer that writes those that leave. */
export function Phone({ id, letter, way, look, revision, to }: Props) {
  const { panel_name } = usePanel();
  const named = look.reader === 'named';
  return (
    <div className="proof">
      <p className="title">
        <Link to={to({ lezer: named ? 'naamloos' : 'naam' })} replace preventScrollReset>
          {named ? 'Bekijk het zonder naam' : 'Bekijk het met een naam'}
        </Link>
      </p>
      <section
        className="handset"
        aria-label={way === 'email' ? 'De e-mail op een telefoon' : 'Het bericht in WhatsApp'}
      >
        {way === 'email' ? (
          <div className="glass mail-app">
            <p className="from">
              <b>{panel_name}</b>
              <span>{letter.subject}</span>
            </p>
            <iframe
              key={`${letter.kind} ${revision} ${look.reader}`}
              title={`E-mail: ${letter.subject}`}
              src={`${base}/campaigns/${id}/letters/${letter.kind}/html?reader=${look.reader}&revision=${revision}`}
              sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
            />
          </div>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
          <div className="glass chat-app" tabIndex={0}>
            <p className="from">
              <b>{panel_name}</b>
              <span>Zakelijk account</span>
            </p>
            <div className="letter">
              <div className="message">
                <PlainText text={letter.whatsapp.text} bold />
                {letter.whatsapp.button && <span className="press">{letter.whatsapp.button.label}</span>}
              </div>
            </div>
          </div>
        )}
      </section>
    </div>
  );
}
