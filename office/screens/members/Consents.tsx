import type { MemberSeen } from '#contract/calls/office/support/members.ts';
import { channelNames } from '#contract/channels.ts';
import { shortDay } from '#contract/format.ts';
import { Pill } from '../../parts/Pill.tsx';
import { consentRouteNames, purposeOf } from './member-words.ts';

/** What was agreed to and taken back, each with its own sentence. */
export function Consents({ consents }: Pick<MemberSeen, 'consents'>) {
  return (
    <section className="block" aria-labelledby="toestemming">
      <div className="title">
        <h2 id="toestemming">Toestemming</h2>
      </div>
      {consents.length === 0 && <p className="soft">Geen toestemming bewaard.</p>}
      <ul className="story">
        {consents.map(({ purpose, given, sentence, channel, route, at }) => (
          <li key={`${at} ${purpose} ${channel}`}>
            <time dateTime={at}>{shortDay(new Date(at))}</time>
            <span className="written">
              {purposeOf(purpose)}
              {channel && `, ${channelNames[channel]}`}
              <small>{`‘${sentence}’ ${(consentRouteNames[route] ?? route).replace(/^./, (letter) => letter.toUpperCase())}.`}</small>
            </span>
            <Pill look={given ? 'live' : 'over'}>{given ? 'Ja' : 'Ingetrokken'}</Pill>
          </li>
        ))}
      </ul>
    </section>
  );
}
