/**
 * Codes that are kept about a member, who reads them in the personal file: the words for each stand in
 * parents/screens/profile/file/field-names.ts, which does not compile while one lacks them. Imports nothing.
 */

/** Where somebody was when they gave or took back a consent. */
export type ConsentRoute = 'registration' | 'profile' | 'import' | 'survey' | 'whatsapp' | 'mail' | 'office';

/** Why a member whom a mailing was meant for got nothing. Each member has one reason. */
export type ExclusionReason =
  | 'left'
  | 'invited before'
  | 'not finished'
  | 'finished'
  | 'thanked before'
  | 'invitation still waits'
  | 'no consent'
  | 'not proven'
  | 'address stopped'
  | 'asked for a rest'
  | 'does not match'
  | 'group unknown'
  | 'group full'
  | 'another key'
  | '30 days ceiling'
  | 'year ceiling'
  | 'not in the sample';

/** Why no invitation goes to an address any more. */
export type StoppedReason = 'bounced' | 'complained' | 'stop' | 'asked';

export const lookReasons = ['contact', 'not_arrived', 'request', 'double', 'talk', 'other'] as const;
export type LookReason = (typeof lookReasons)[number];

/** What somebody may ask of us about their rights, and a complaint. */
export const requestKinds = ['access', 'correction', 'erasure', 'objection', 'complaint'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** Why a message that was due did not leave. The office's words for each: office/screens/mailbox/mailbox-words.ts. */
export type NotSentReason =
  | 'erased'
  | 'left the panel'
  | 'the address is not proven any more'
  | 'the address does not exist'
  | 'complained'
  | 'wrote STOP'
  | 'asked us to stop'
  | 'asked for a rest'
  | 'enough parents answered'
  | 'consent taken back'
  | 'report withdrawn'
  | 'too late to be of use'
  | 'lost too often';
