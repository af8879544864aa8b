import type { ReactNode } from 'react';
import { usePageTitle } from '#ui/usePageTitle.ts';

type Props = {
  title: string;
  hasErrors: boolean;
  /** A second sheet: beside the form, or on a phone below it. */
  aside: { picture: ReactNode; heading: string; text: ReactNode };
  children: ReactNode;
};

export function AccountPage({ title, hasErrors, aside, children }: Props) {
  usePageTitle(title, hasErrors);
  return (
    <div className="wrap page form-page">
      <div className="account">
        <h1>{title}</h1>
        {children}
      </div>
      <aside className="aside cut-sheet" aria-labelledby="besides">
        {aside.picture}
        <h2 id="besides">{aside.heading}</h2>
        {aside.text}
      </aside>
    </div>
  );
}
