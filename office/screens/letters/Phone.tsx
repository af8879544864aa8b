import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ShownLetter } from '#contract/calls/office/letters.ts';
import { drawMemberLetter } from '#contract/calls/office/member-letters.ts';
import { usePanel } from '#ui/panel.tsx';
import { base, call } from '../../api.ts';
import { PlainText } from '../mailbox/PlainText.tsx';
import { useSettled } from '../writing/editor/useSettled.ts';
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
          <WhatsappScreen text={letter.whatsapp.text} button={letter.whatsapp.button?.label} />
        )}
      </section>
    </div>
  );
}

function WhatsappScreen({ text, button }: { text: string; button: string | undefined }) {
  const { panel_name } = usePanel();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <div className="glass chat-app" tabIndex={0}>
      <p className="from">
        <b>{panel_name}</b>
        <span>Zakelijk account</span>
      </p>
      <div className="letter">
        <div className="message">
          <PlainText text={text} bold />
          {button && <span className="press">{button}</span>}
        </div>
      </div>
    </div>
  );
}

/** A letter that is being written, which asks nothing. */
export type WrittenLetter = {
  subject: string;
  text: string;
  check?: 'yes';
  campaign?: string;
  outcomes?: string;
  to?: 'invited' | 'took_part';
};

/** A letter to members in the words of the writer that writes those that leave, in a frame whose own policy lets it have styles. */
export function MemberLetterPreview({ letter }: { letter: WrittenLetter }) {
  const { panel_name } = usePanel();
  const frame = useRef<HTMLIFrameElement>(null);
  const words = JSON.stringify(letter);
  const rested = useSettled(words);
  const { data } = useQuery({
    queryKey: ['member-letter-html', rested],
    queryFn: () => call(drawMemberLetter, { body: JSON.parse(rested) as WrittenLetter }),
    placeholderData: keepPreviousData,
  });
  // Before that the frame has our own page's policy, by which a letter has no styles.
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    const page = isLoaded && frame.current?.contentDocument?.documentElement;
    if (page && data) page.innerHTML = data.html;
  }, [isLoaded, data]);
  return (
    <section className="as-outsider" aria-label="Zo komt het aan">
      <h2>Zo komt het aan</h2>
      {data?.whatsapp && <h3>Per e-mail</h3>}
      <div className="handset">
        <div className="glass mail-app">
          <p className="from">
            <b>{panel_name}</b>
            <span>{letter.subject || 'Nog geen onderwerp'}</span>
          </p>
          <iframe
            ref={frame}
            title="Het bericht op een telefoon"
            src={`${base}/member-letters/frame`}
            onLoad={() => setIsLoaded(true)}
            sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          />
        </div>
      </div>
      {data?.whatsapp && (
        <>
          <h3>Per WhatsApp, naar wie dat koos</h3>
          <div className="handset">
            <WhatsappScreen {...data.whatsapp} />
          </div>
        </>
      )}
    </section>
  );
}
