import type { ReactNode } from 'react';

/** One question of the privacy statement, closed until somebody wants to know. */
export function Topic({ question, children }: { question: string; children: ReactNode }) {
  return (
    <details className="more">
      <summary>{question}</summary>
      <div className="stack">{children}</div>
    </details>
  );
}
