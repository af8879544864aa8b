import type { ReactNode } from 'react';

/** Above every page of who is logged in, with the two ways from there as links. */
export function MemberBar({ children }: { children: ReactNode }) {
  return (
    <nav className="member-bar" aria-label="Je account">
      <div className="wrap">
        <p>Je bent ingelogd</p>
        <div className="member-links">{children}</div>
      </div>
    </nav>
  );
}
