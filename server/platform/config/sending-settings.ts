import * as z from 'zod/mini';
import { type Channel, channels } from '#contract/channels.ts';

const perMinute = z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000));
const optional = z.optional(perMinute);
const number = (least: number, most: number) => z.coerce.number().check(z.gte(least), z.lte(most));

/** `gmail.com=100, *=300`: each receiving domain's own pace, and that of all others. */
const rates = z.pipe(
  z.string().check(z.regex(/^\s*(\*|[\w.-]+)\s*=\s*[1-9]\d{0,6}(\s*,\s*(\*|[\w.-]+)\s*=\s*[1-9]\d{0,6})*\s*$/)),
  z.transform(
    (text): Record<string, number> =>
      Object.fromEntries(
        text.split(',').map((part) => {
          const [domain = '', rate] = part.split('=');
          return [domain.trim().toLowerCase(), Number(rate)];
        }),
      ),
  ),
);

/** EMAIL_PER_MINUTE, WHATSAPP_PER_MINUTE, … */
const forEach = <T>(setting: T) =>
  Object.fromEntries(channels.map((channel) => [`${channel}_per_minute`, setting])) as Record<
    `${Channel}_per_minute`,
    T
  >;

/** How fast mailings go, and when they stop by themselves. */
export const sendingSettings = {
  email_cost_cents: z._default(number(0, 1_000_000), 0),
  ...forEach(optional),
  email_domain_per_minute: z._default(rates, {}),
  /** The launch brake: of a mailing to at least BRAKE_FROM recipients, BRAKE_PERCENT per cent go first. */
  brake_from: z._default(number(1, 100_000_000).check(z.int()), 500),
  brake_percent: z._default(number(0.1, 100), 5),
  brake_minutes: z._default(number(0, 10_080), 10),
  brake_fault_percent: z._default(number(0, 100), 5),
  brake_complaint_permille: z._default(number(0, 1000), 1),
};

const rate = 'must be a whole number of messages a minute, from 1 to 1000000';
export const sendingExpected: Record<keyof typeof sendingSettings, string> = {
  email_cost_cents: 'must be an amount in cents, such as 1 or 0.2',
  ...forEach(rate),
  email_domain_per_minute: 'must be a list of domain=messages a minute, as gmail.com=100,*=300',
  brake_from: 'must be a whole number of recipients',
  brake_percent: 'must be a number from 0.1 to 100',
  brake_minutes: 'must be a number of minutes from 0 to 10080',
  brake_fault_percent: 'must be a number from 0 to 100',
  brake_complaint_permille: 'must be a number from 0 to 1000',
};
