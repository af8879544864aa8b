import type { LiveTopic } from '#contract/calls/office/live.ts';
import type { Call } from '#contract/client.ts';
import type { News } from '../live/topics.ts';

/** What a store needs of the page around it. */
export type World = {
  session: { isOf: (email: string) => boolean; ended: () => void };
  call: Call;
  /** For what somebody typed: it goes on after the page is left. */
  lastingCall: Call;
  listen: (topic: LiveTopic, news: News) => () => void;
};
