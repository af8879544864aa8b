import type { Answer, Ask } from './ask.ts';

/** What somebody has who tries a backend: its address, their own letter boxes, and an operator who invites them. */
export type Place = {
  ask: Ask;
  /** A mobile number of the Netherlands that nobody else has, as it is dialled at home. */
  mobile(): string;
  /** What came last to this address or number: the end of its link, which is the token. */
  tokenSentTo(address: string): Promise<string>;
  /** Invites this address to a new survey of which the questions are known by their titles. */
  invite(email: string): Promise<{ token: string; email: string }>;
  /** The token of a new anonymous survey with the same questions. */
  anonymous(): Promise<string>;
};

/** The ways in which one client or another makes the same call, each to be answered alike. */
export type Spellings = Record<string, () => Promise<Answer>>;
/** Keyed by method and path, as the specification lists them. */
export type Calls = Record<string, Spellings>;
