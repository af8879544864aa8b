import type { ComponentType } from 'react';
import { Link } from 'react-router';
import type { MailboxLine } from '#contract/calls/office/mailbox.ts';
import { type Channel, channelNames } from '#contract/channels.ts';
import { IconEmail, IconSms, IconWhatsapp } from '#ui/Icons.tsx';
import { Pill } from '../../parts/Pill.tsx';
import { recipientName, shortTime, states } from './mailbox-words.ts';

const icons: Record<Channel, ComponentType> = { email: IconEmail, whatsapp: IconWhatsapp, sms: IconSms };

export const lineId = (id: string): string => `bericht-${id}`;

type Props = { messages: MailboxLine[]; current: string | undefined; search: string };

export function MailList({ messages, current, search }: Props) {
  return (
    <ul className="mail-list">
      {messages.map((message) => {
        const Icon = icons[message.channel];
        const { name, look } = states[message.state];
        return (
          <li key={message.id}>
            <Link
              id={lineId(message.id)}
              to={{ pathname: `/testpostvak/${message.id}`, search }}
              aria-current={message.id === current ? 'true' : undefined}
            >
              <Icon />
              <b>
                <span className="unseen">{`${channelNames[message.channel]} voor `}</span>
                {recipientName(message)}
              </b>
              <time dateTime={message.created_at}>{shortTime(message.created_at)}</time>
              <span className="line">{message.subject}</span>
              {look !== 'live' && <Pill look={look}>{name}</Pill>}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
