import type { tryMailing } from '#contract/calls/office/sending.ts';
import type { Reply } from '#contract/endpoint.ts';
import { isHidden } from '#contract/panel-count.ts';
import { rules } from '#contract/rules.ts';
import { Notice } from '#ui/Notice.tsx';
import { number } from '../../number.ts';
import { peopleWords, weekdayMoment } from './mailing-words.ts';

export type Planned = Reply<typeof tryMailing>;

export function PlanSentence({ plan }: { plan: Planned }) {
  return (
    <p className="say">
      <Sentence plan={plan} later />
    </p>
  );
}

/** `later`: it is confirmed on another screen, and nobody should think that it happens already. */
export function Sentence({ plan: { mailings, people, exactly }, later = false }: { plan: Planned; later?: boolean }) {
  const [first, ...more] = mailings;
  const reminders = more.filter(({ kind }) => kind === 'reminder');
  const thanks = more.find(({ kind }) => kind === 'thank_you');
  const at = new Date(first!.starts_at);
  const isNow = first!.after_days === null && at.getTime() <= Date.now() + 60_000;
  const one = people === 1 || isHidden(people);
  const what = { invitation: 'een uitnodiging', reminder: 'een herinnering', thank_you: 'een bedankbericht' }[
    first!.kind
  ];
  return (
    <>
      <b>
        {first!.kind !== 'invitation' && !isNow && 'Hooguit '}
        {isHidden(people) ? 'Wie hierbij past' : peopleWords(people, exactly)}
      </b>
      {` ${one ? 'krijgt' : 'krijgen'} `}
      {isNow && later ? (
        <>
          {`${what} `}
          <b>zodra je verstuurt</b>
        </>
      ) : (
        <>
          <b>{isNow ? 'nu' : `op ${weekdayMoment(at)}`}</b>
          {` ${what}`}
        </>
      )}
      {'.'}
      {reminders.length > 0 && remindedWords(reminders.map(({ starts_at }) => weekdayMoment(new Date(starts_at))))}
      {thanks && ` Wie op ${weekdayMoment(new Date(thanks.starts_at))} klaar is, krijgt dan een bedankbericht.`}
      {first!.waits && ' Op het gekozen moment is het nacht. Daarom wacht het tot de ochtend.'}
    </>
  );
}

function remindedWords(moments: readonly string[]): string {
  if (moments.length === 1) return ` Wie op ${moments[0]} nog niet klaar is, krijgt dan één herinnering.`;
  const days = `op ${moments.slice(0, -1).join(', op ')} en op ${moments.at(-1)}`;
  return ` Wie nog niet klaar is, krijgt hooguit ${counted(moments.length)}: ${days}.`;
}

const counted = (count: number): string =>
  ['', 'één herinnering', 'twee herinneringen', 'drie herinneringen'][count] ?? `${count} herinneringen`;

/** WhatsApp may take days, which should be known before it is confirmed. */
export function DailyLimit({ plan: { whatsapp } }: { plan: Planned }) {
  if (!whatsapp) return null;
  const { a_day, days, by_email } = whatsapp;
  return (
    <div className="note">
      <Notice title={`Via WhatsApp gaan er ${number(a_day)} berichten per dag weg. Meer staat Meta nu niet toe.`}>
        {days === null
          ? `Wat niet binnen ${rules.whatsapp_days_most} dagen weg kan, gaat per e-mail.`
          : `Dit duurt ${days} dagen.`}
        {by_email !== null && ` Voor ongeveer ${number(by_email)} ouders is dan geen plek. Zij krijgen een e-mail.`}
      </Notice>
    </div>
  );
}
