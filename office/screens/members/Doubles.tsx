import { Link } from 'react-router';
import type { MemberSeen } from '#contract/calls/office/support/members.ts';
import { Notice } from '#ui/Notice.tsx';
import { memberTitle } from './member-words.ts';

export const whyDouble: Record<MemberSeen['doubles'][number]['why'], string> = {
  phone: 'hetzelfde nummer',
  profile: 'dezelfde naam, postcode en geboortejaren van de kinderen',
};

export function Doubles({ id, doubles }: { id: string } & Pick<MemberSeen, 'doubles'>) {
  return doubles.map(({ hit, why }) => (
    <div className="note" key={hit.id}>
      <Notice
        title="Staat deze ouder er twee keer in?"
        action={<Link to={`/leden/${id}/naast/${hit.id}`}>Zet ze naast elkaar</Link>}
      >
        {`Lid ${memberTitle(hit)} heeft ${whyDouble[why]}.`}
      </Notice>
    </div>
  ));
}
