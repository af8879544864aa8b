import { useState } from 'react';
import { type DrawExplained, explainDraw } from '#contract/calls/office/draw.ts';
import type { MemberSeen } from '#contract/calls/office/support/members.ts';
import { day, shortDay } from '#contract/format.ts';
import type { ExclusionReason } from '#contract/reason-types.ts';
import { call, whyNot } from '../../api.ts';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { Pill, type PillLook } from '../../parts/Pill.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { leftOut, taking } from './member-words.ts';

/** Why this member got the invitation to a survey, or did not. Asked for when somebody wonders: it is a line in the audit. */
function WhyAsked({ id, campaign }: { id: string; campaign: string }) {
  const [told, setTold] = useState<DrawExplained['draws'] | string>();
  async function ask() {
    try {
      setTold((await call(explainDraw, { params: { id, campaign } })).draws);
    } catch (failure) {
      setTold(whyNot(failure));
    }
  }
  return (
    <small aria-live="polite">
      {told === undefined && <LinkButton onClick={() => void ask()}>Waarom wel of niet?</LinkButton>}
      {typeof told === 'string' && told}
      {Array.isArray(told) &&
        (told.length === 0 ? 'Hiervoor is geen steekproef getrokken.' : told.map(sentenceOf).join(' '))}
    </small>
  );
}

const sentenceOf = ({ at, sentence }: DrawExplained['draws'][number]): string => `${day(new Date(at))}: ${sentence}`;

/** For which surveys the member was asked, which of them were done, and which ones passed by, and why. */
export function MemberInvitations({ id, seen }: { id: string; seen: MemberSeen }) {
  const lines = linesOf(seen);
  return (
    <TitledSection id="deelname" title="Deelname">
      {lines.length === 0 && <p className="soft">Nog nergens voor uitgenodigd.</p>}
      <ul className="story">
        {lines.map(({ key, at, title, more, campaign_id, pill }) => (
          <li key={key}>
            <time dateTime={at}>{shortDay(new Date(at))}</time>
            <span className="written">
              {title}
              {more && <small>{more}</small>}
              {campaign_id && <WhyAsked id={id} campaign={campaign_id} />}
            </span>
            <Pill look={pill.look}>{pill.name}</Pill>
          </li>
        ))}
      </ul>
      <p className="soft small after">
        Antwoorden staan niet op deze pagina. Alleen de ouder zelf ziet ze, in het eigen dossier.
      </p>
    </TitledSection>
  );
}

type Line = {
  key: string;
  at: string;
  title: string;
  more?: string | undefined;
  campaign_id?: string;
  pill: { name: string; look: PillLook };
};

/** All of it in one order: the newest first. */
function linesOf({ asked, not_asked, talks }: MemberSeen): Line[] {
  return [
    ...asked.map(({ campaign_id, campaign, at, state }): Line => {
      const { more, ...pill } = taking[state];
      return { key: campaign_id, at, title: campaign, more, campaign_id, pill };
    }),
    ...not_asked.map(({ campaign_id, campaign, at, reason }): Line => {
      const pill = { name: 'Niet gevraagd', look: 'over' } as const;
      const more = leftOut[reason as ExclusionReason] ?? reason;
      return { key: `niet ${campaign_id}`, at, title: campaign, more, campaign_id, pill };
    }),
    ...talks.map(({ title, at, written }): Line => {
      const pill = written
        ? ({ name: 'Uitgenodigd', look: 'live' } as const)
        : ({ name: 'Gekozen', look: 'wait' } as const);
      return { key: `gesprek ${title} ${at}`, at, title: `Gesprek: ${title}`, pill };
    }),
  ].sort((one, other) => (one.at < other.at ? 1 : -1));
}
