import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Notice } from '#ui/Notice.tsx';
import { PartBoundary } from '../../parts/PartBoundary.tsx';

type Props = {
  id: string;
  /** What it is computed of: it is tried again with another one. */
  of: unknown;
  /** 'De routes konden we niet uitrekenen.' */
  failed: string;
  children: ReactNode;
};

/** A part of a screen that is computed of a draft. No draft takes more of the screen away than this part. */
export const DraftPart = ({ id, of, failed, children }: Props) => (
  <PartBoundary
    of={of}
    failed={
      <Notice
        kind="wrong"
        title={failed}
        action={<Link to={`/vragenlijsten/${id}/vragen/geschiedenis`}>Naar Wijzigingen</Link>}
      >
        De rest van de vragenlijst werkt gewoon. Bij Wijzigingen zet je een eerdere versie terug.
      </Notice>
    }
  >
    {children}
  </PartBoundary>
);
