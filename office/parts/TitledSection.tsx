import type { ReactNode } from 'react';

/** A part of a screen below its title; a screen reader names it by that. */
export const TitledSection = ({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) => (
  <section className="block" aria-labelledby={id}>
    <div className="title">
      <h2 id={id}>{title}</h2>
    </div>
    {children}
  </section>
);
