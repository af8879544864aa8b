import { useState } from 'react';
import type { MailboxMessage } from '#contract/calls/office/mailbox.ts';
import { clockTime } from '#contract/format.ts';
import { Tabs } from '#ui/Tabs.tsx';
import { MailFrame } from './MailFrame.tsx';
import { PlainText } from './PlainText.tsx';

const parts = [
  { id: 'html', label: 'Zoals het aankomt' },
  { id: 'text', label: 'Alleen tekst' },
] as const;

/** An e-mail has two parts that say the same; WhatsApp and SMS are a balloon on a phone. */
export function Letter({ message }: { message: MailboxMessage }) {
  const [part, setPart] = useState<string>('html');
  if (message.channel !== 'email') {
    return (
      <div className="letter">
        <div className="message">
          <PlainText text={message.body_text} bold={message.channel === 'whatsapp'} />
          <time dateTime={message.created_at}>{clockTime(new Date(message.created_at))}</time>
        </div>
      </div>
    );
  }
  const text = (
    <div className="letter">
      <div className="plain-text">
        <PlainText text={message.body_text} />
      </div>
    </div>
  );
  if (!message.has_html) return text;
  return (
    <Tabs label="Het bericht" tabs={parts} current={part} onChange={setPart}>
      {part === 'html' ? (
        <div className="letter framed">
          <MailFrame id={message.id} subject={message.subject} />
        </div>
      ) : (
        text
      )}
    </Tabs>
  );
}
