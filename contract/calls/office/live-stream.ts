import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { houseRoles } from '../../roles.ts';
import { liveOver, livePath, liveTopics } from './live.ts';

/**
 * The stream, for the description of the API and the test of every role on every call. Its browser has an EventSource
 * (office/live/live-stream.ts), its server answers beside the calls (server/staff/session/live-stream.ts).
 */
export const liveStream = endpoint('GET', livePath, {
  summary:
    'Server-sent events: that something is new, never what. Each is a JSON object with its topic, and of a draft the ' +
    `revision; the event '${liveOver}' says that the session is over. Topics are ` +
    `${Object.keys(liveTopics).join(', ')}, separated by commas; one about a campaign has its id behind a colon. ` +
    'Who may follow which depends on the role. Following does not keep the session alive.',
  may: houseRoles,
  by_itself: true,
  query: z.object({ topics: z.string() }),
  reply: z.string(),
  reply_type: 'text/event-stream',
});
