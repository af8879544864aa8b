/** What one screen of the account leaves in the history for the next. Nothing secret. */
export type Handover = {
  /** Nobody types an address twice. */
  email?: string;
  after?: 'link_sent' | 'password_reset' | 'password_created' | 'session_ended';
};

export const readHandover = (state: unknown): Handover =>
  typeof state === 'object' && state !== null ? (state as Handover) : {};
