/**
 * Codes that are kept about a member, who reads them in the personal file: the words for each stand in
 * parents/screens/profile/file/words.ts, which does not compile while one lacks them. Imports nothing.
 */

/** Where somebody was when they gave or took back a consent. */
export type ConsentRoute = 'registration' | 'profile' | 'import' | 'survey' | 'whatsapp';

/** Why a member whom a mailing was meant for got nothing. Each member has one reason. */
export type LeftOutReason =
  | 'left'
  | 'invited before'
  | 'not finished'
  | 'finished'
  | 'thanked before'
  | 'invitation still waits'
  | 'no consent'
  | 'not proven'
  | 'address stopped'
  | 'does not match'
  | 'group unknown'
  | 'another key'
  | '30 days ceiling'
  | 'year ceiling'
  | 'not in the sample';

/** Why no invitation goes to an address any more. */
export type StoppedReason = 'bounced' | 'complained' | 'stop';

/** Why a message that was due did not leave. The office's words for each: office/screens/mailbox/words.ts. */
export type NotSentReason =
  | 'erased'
  | 'left the panel'
  | 'the address is not proven any more'
  | 'the address does not exist'
  | 'complained'
  | 'wrote STOP'
  | 'too late to be of use'
  | 'lost too often';
