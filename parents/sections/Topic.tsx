import type { ReactNode } from 'react';

type Props = {
  question: string;
  /** To begin with. */
  open?: boolean;
  children: ReactNode;
};

/** One question, closed until somebody wants to know. */
export function Topic({ question, open, children }: Props) {
  return (
    <details className="more" open={open}>
      <summary>{question}</summary>
      <div className="stack">{children}</div>
    </details>
  );
}
