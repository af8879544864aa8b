import type { MemberSeen } from '#contract/calls/office/support/members.ts';
import { shortDay } from '#contract/format.ts';
import type { LeftOutReason } from '#contract/kept.ts';
import { Pill } from '../../parts/Pill.tsx';
import { WhyAsked } from './WhyAsked.tsx';
import { leftOut, taking } from './words.ts';

/** For which surveys the member was asked, which of them were done, and which ones passed by, and why. */
export function Asked({ id, seen: { asked, not_asked, talks } }: { id: string; seen: MemberSeen }) {
  return (
    <section className="block" aria-labelledby="deelname">
      <div className="title">
        <h2 id="deelname">Deelname</h2>
      </div>
      {asked.length + not_asked.length + talks.length === 0 && <p className="soft">Nog nergens voor uitgenodigd.</p>}
      <ul className="story">
        {asked.map(({ campaign_id, campaign, at, state }) => (
          <li key={campaign_id}>
            <time dateTime={at}>{shortDay(new Date(at))}</time>
            <span className="written">
              {campaign}
              {taking[state].more && <small>{taking[state].more}</small>}
              <WhyAsked id={id} campaign={campaign_id} />
            </span>
            <Pill look={taking[state].look}>{taking[state].name}</Pill>
          </li>
        ))}
        {not_asked.map(({ campaign_id, campaign, at, reason }) => (
          <li key={`niet ${campaign_id}`}>
            <time dateTime={at}>{shortDay(new Date(at))}</time>
            <span className="written">
              {campaign}
              <small>{leftOut[reason as LeftOutReason] ?? reason}</small>
              <WhyAsked id={id} campaign={campaign_id} />
            </span>
            <Pill look="over">Niet gevraagd</Pill>
          </li>
        ))}
        {talks.map(({ title, at, written }) => (
          <li key={`gesprek ${title} ${at}`}>
            <time dateTime={at}>{shortDay(new Date(at))}</time>
            <span className="written">{`Gesprek: ${title}`}</span>
            <Pill look={written ? 'live' : 'wait'}>{written ? 'Uitgenodigd' : 'Gekozen'}</Pill>
          </li>
        ))}
      </ul>
      <p className="soft small after">
        Antwoorden staan niet op deze pagina. Alleen de ouder zelf ziet ze, in het eigen dossier.
      </p>
    </section>
  );
}
