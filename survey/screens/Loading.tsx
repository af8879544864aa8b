import { useEffect, useState } from 'react';
import { Loader } from '#ui/Loader.tsx';
import { makeAnswerSender } from '../answer-sender.ts';
import { type CallRefused, callApi, plain, withQuery } from '../call-api.ts';
import { type SurveyStart, startOf } from '../survey-start.ts';
import { isAnonymousAddress, respondentOf } from '../visit/respondent.ts';
import { openSession } from '../visit/session.ts';

/** The server could not look when it made the page: the browser asks, and once more if that fails too. */
export function Loading({ onAnswer }: { onAnswer: (start: SurveyStart) => void }) {
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    // This script has a session of its own (survey/late.tsx).
    openSession();
    const sender = makeAnswerSender();
    const ask = async () => {
      const body = await callApi('GET', withQuery('/campaign', respondentOf(location)), undefined, 1);
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
      <Loader>
        {waiting ? 'De verbinding is even weg. We proberen het zo opnieuw.' : 'We halen de vragenlijst op, een moment.'}
      </Loader>
    </div>
  );
}

function endOf(refused: CallRefused): SurveyStart {
  const { status, body } = refused;
  const { type, message, status: reason, link } = body;
  if (type === 'CAMPAIGN_INACTIVE') return { kind: 'closed', message, reason, link };
  return status === 404 ? { kind: 'unknown' } : { kind: 'failed', refused };
}
