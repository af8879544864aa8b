import type { ReactNode } from 'react';

/**
 * The bar above every page of a member who is logged in. The children are its two links: the account and logging out.
 */
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
