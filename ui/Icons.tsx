import type { ReactNode } from 'react';

/** Small signs of 20 x 20 beside words. The words say the same, so the signs are hidden from screen readers. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round">
        {children}
      </g>
    </svg>
  );
}

export function IconForward() {
  return (
    <Icon>
      <path d="M3.5 10h12.5M11 4.5l5.5 5.5-5.5 5.5" />
    </Icon>
  );
}

export function IconBack() {
  return (
    <Icon>
      <path d="M16.5 10H4M9 4.5L3.5 10 9 15.5" />
    </Icon>
  );
}

export function IconReply() {
  return (
    <Icon>
      <path d="M8 4.5L3.5 9 8 13.5M4 9h7.5a5 5 0 0 1 5 5v1.5" />
    </Icon>
  );
}

export function IconClose() {
  return (
    <Icon>
      <path d="M5 5l10 10M15 5L5 15" />
    </Icon>
  );
}

export function IconCheck() {
  return (
    <Icon>
      <path d="M3.5 10.5l4.5 4.5 8.5-9.5" />
    </Icon>
  );
}

export function IconOut() {
  return (
    <Icon>
      <path d="M8 4H4v12h12v-4M11.5 3.5h5v5M16 4l-7 7" />
    </Icon>
  );
}

/** The three ways a message goes, for lists of messages. Drawn a little larger, on a field of 24 x 24. */
function ChannelIcon({ children }: { children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        {children}
      </g>
    </svg>
  );
}

export function IconEmail() {
  return (
    <ChannelIcon>
      <path d="M3.5 6h17v12.5h-17ZM4 6.5l8 6.5 8-6.5" />
    </ChannelIcon>
  );
}

export function IconWhatsapp() {
  return (
    <ChannelIcon>
      <path d="M12 3.5c5 0 8.5 3.4 8.5 8s-3.5 8-8.5 8c-1.4 0-2.8-.3-4-.9L3.5 20.5l1.4-4.3A7.7 7.7 0 0 1 3.5 11.5c0-4.6 3.5-8 8.5-8Z" />
      <path d="M8.5 10h7M8.5 13.5h4" />
    </ChannelIcon>
  );
}

export function IconSms() {
  return (
    <ChannelIcon>
      <path d="M7.5 3h9v18h-9Z" />
      <path d="M11 18h2" />
    </ChannelIcon>
  );
}

export function IconLock() {
  return (
    <Icon>
      <path d="M4.5 9h11v8h-11zM7 9V6a3 3 0 0 1 6 0v3" />
    </Icon>
  );
}
