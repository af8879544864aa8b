import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router';
import { type CampaignStage, listCampaigns } from '#contract/calls/office/campaigns.ts';
import { Pill } from '../../parts/Pill.tsx';
import { useMay } from '../../session.ts';
import { CampaignTabs } from './CampaignTabs.tsx';
import { stages } from './campaign-words.ts';

type Props = {
  id: string;
  title: string;
  stage: CampaignStage;
  anonymous: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  line?: ReactNode;
  /** Beside the title: how far it is saved, and what can be done. */
  actions?: ReactNode;
};

export function CampaignHead({ id, title, stage, anonymous, heading, line, actions }: Props) {
  const { name, look } = stages[stage];
  return (
    <>
      <p className="crumbs">
        <Above />
      </p>
      <div className="head">
        <div>
          <h1 ref={heading}>
            <span className="written">{title}</span> <Pill look={look}>{name}</Pill>
            {anonymous && <Pill look="">Anoniem</Pill>}
          </h1>
          {line && <p className="soft">{line}</p>}
        </div>
        {actions && <div className="actions">{actions}</div>}
      </div>
      <CampaignTabs id={id} />
    </>
  );
}

/** Where somebody comes from: a reader knows no list. */
function Above() {
  return useMay(listCampaigns) ? <Link to="/vragenlijsten">Vragenlijsten</Link> : <Link to="/">Start</Link>;
}

/** The head as long as nothing of the campaign is known, not even how it is called. */
export const HeadBefore = ({ title, heading }: Pick<Props, 'title' | 'heading'>) => (
  <>
    <p className="crumbs">
      <Above />
    </p>
    <div className="head">
      <h1 ref={heading}>{title}</h1>
    </div>
  </>
);
