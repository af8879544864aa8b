import { useEffect, useState } from 'react';
import { Loader } from '#ui/Loader.tsx';
import { call, plain, type Refused, tooSoon } from '../call.ts';
import { makeSender } from '../sending.ts';
import { type Start, startOf } from '../start.ts';
import { isAnonymousAddress, respondentOf } from '../visit/respondent.ts';
import { words } from '../words.ts';

/** The server could not look when it made the page: the browser asks, and once more if that fails too. */
export function Loading({ onAnswer }: { onAnswer: (start: Start) => void }) {
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    const sender = makeSender();
    const ask = async () => {
      const body = await call('GET', '/campaign', { query: respondentOf(location), retries: 1 });
      const read = await plain();
      onAnswer(startOf(read?.plainReply.campaign(body), isAnonymousAddress(location)));
    };
    void sender.send(ask, {
      // A page in the place of an answer is a campaign that cannot be read.
      passes: ({ status }) => status === 0,
      sending: () => setWaiting(false),
      waiting: () => setWaiting(true),
      refused: (refused) => onAnswer(endOf(refused)),
    });
    return sender.stop;
  }, [onAnswer]);
  return (
    <div className="screen sheet-scene">
      <Loader>{waiting ? words.lineDown : 'We halen de vragenlijst op, een moment.'}</Loader>
    </div>
  );
}

function endOf(refused: Refused): Start {
  const { status, body } = refused;
  const { type, message, status: reason, link } = body;
  if (type === 'CAMPAIGN_INACTIVE') return { kind: 'closed', message, reason, link };
  return status === 404 ? { kind: 'unknown' } : { kind: 'failed', why: tooSoon(refused) };
}
