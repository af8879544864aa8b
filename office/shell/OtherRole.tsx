import { useEffect, useState } from 'react';
import type { StaffMember } from '#contract/calls/office/staff.ts';
import { type StaffRole, staffRoles } from '#contract/roles.ts';
import { Notice } from '#ui/Notice.tsx';

type KnownRole = { email: string; role: StaffRole; place: string };

/** An admin gave the user another role: from now on the office shows what that role may, and says why. */
export function OtherRole({ staff, place }: { staff: StaffMember | null; place: string }) {
  const [known, setKnown] = useState<KnownRole>();
  const [changed, setChanged] = useState<KnownRole>();
  useEffect(() => {
    if (!staff) return setKnown(undefined);
    const now = { email: staff.email, role: staff.role, place };
    setKnown((before) => {
      if (before?.email === now.email && before.role !== now.role) setChanged(now);
      return now;
    });
  }, [staff, place]);
  const isNews = changed && known && changed.role === known.role && changed.place === place;
  return (
    <div aria-live="polite">
      {isNews && (
        <div className="other-role">
          <Notice title="Je rol is veranderd.">
            {`Een beheerder heeft je ${staffRoles[changed.role]} gemaakt. Wat je daarmee mag, geldt vanaf nu.`}
          </Notice>
        </div>
      )}
    </div>
  );
}
