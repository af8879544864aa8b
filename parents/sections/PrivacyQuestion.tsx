import type { ReactNode } from 'react';

/** One question of the privacy statement, with its answer in the open: somebody may search the page for a word. */
export function PrivacyQuestion({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="part">
      <h2>{heading}</h2>
      <div className="stack">{children}</div>
    </section>
  );
}
