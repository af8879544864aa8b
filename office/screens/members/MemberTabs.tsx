import { NavLink } from 'react-router';
import { importMembers } from '#contract/calls/office/support/member-import.ts';
import { listDoubles, searchMembers } from '#contract/calls/office/support/members.ts';
import { useSession } from '../../session.ts';

/** The rooms about people. Each with who may make the call that it lives on; only what is there stands here. */
const tabs: { label: string; path: string; may: readonly string[] }[] = [
  { label: 'Zoeken', path: '/leden', may: searchMembers.may },
  { label: 'Dubbel', path: '/leden/dubbel', may: listDoubles.may },
  { label: 'Overnemen', path: '/leden/overnemen', may: importMembers.may },
];

export function MemberTabs() {
  const role = useSession().staff?.role;
  const mine = tabs.filter(({ may }) => may.some((one) => one === role));
  if (mine.length < 2) return null;
  return (
    <nav className="tabs" aria-label="Leden">
      {mine.map(({ label, path }) => (
        <NavLink key={path} to={path} end>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
