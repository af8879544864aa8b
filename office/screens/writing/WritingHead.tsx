import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router';
import { ownSetting } from '#questionnaire/draft/changes.ts';
import { UpdatedAt } from '../../live/UpdatedAt.tsx';
import { PartBoundary } from '../../parts/PartBoundary.tsx';
import { WhoWrites } from '../../writing/WhoWrites.tsx';
import { CampaignHead } from '../campaigns/CampaignHead.tsx';
import type { DraftView } from './draft-view.ts';
import { titleOfDraft } from './titleOfDraft.ts';

type View = 'vragen' | 'publiceren' | 'wegen' | 'verschil' | 'geschiedenis' | 'papier';
type Props = {
  id: string;
  draft: DraftView;
  view: View;
  heading: RefObject<HTMLHeadingElement | null>;
  /** The sentence that gives the answer before anything below proves it. */
  say: ReactNode;
  actions?: ReactNode;
};

/** The head of every way to look at a questionnaire that is being written, with what waits there for a choice. */
export function WritingHead({ id, draft, view, heading, say, actions }: Props) {
  const title = titleOfDraft(draft.draft);
  return (
    <>
      <CampaignHead
        id={id}
        title={title}
        stage={draft.stage}
        anonymous={ownSetting(draft.draft.settings, 'anonymous') === true}
        heading={heading}
        actions={actions}
      />
      <div className="lede">
        <p className="say">
          {draft.gone ? (
            'Een collega heeft deze vragenlijst verwijderd. Wat je typt, wordt niet bewaard.'
          ) : (
            <PartBoundary of={draft.draft} failed="Hier konden we niets uitrekenen. De vragenlijst zelf staat er nog.">
              {say}
            </PartBoundary>
          )}
        </p>
        <Views id={id} draft={draft} view={view} />
      </div>
      <UpdatedAt />
      <WhoWrites id={id} />
    </>
  );
}

function Views({ id, draft: { version, out }, view }: Pick<Props, 'id' | 'draft' | 'view'>) {
  const views: { view: View; label: string }[] = [
    { view: 'vragen', label: 'Schrijven' },
    { view: 'wegen', label: 'Routes' },
    ...(out ? [{ view: 'verschil' as const, label: `Verschil met versie ${version - 1}` }] : []),
    { view: 'geschiedenis', label: 'Wijzigingen' },
    { view: 'papier', label: 'Printversie' },
  ];
  return (
    <nav className="views" aria-label="Vragen bekijken">
      {views.map((one) => (
        <Link
          key={one.view}
          to={one.view === 'vragen' ? `/vragenlijsten/${id}/vragen` : `/vragenlijsten/${id}/vragen/${one.view}`}
          aria-current={one.view === view ? 'page' : undefined}
        >
          {one.label}
        </Link>
      ))}
    </nav>
  );
}
