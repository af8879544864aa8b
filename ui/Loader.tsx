import type { ReactNode } from 'react';

/** Says in words what is going on: 'We schrijven je uit, een moment.' */
export function Loader({ children }: { children: ReactNode }) {
  return (
    <p className="loader" role="status">
      {children}
    </p>
  );
}
