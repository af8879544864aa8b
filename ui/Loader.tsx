import type { ReactNode } from 'react';
import { useLate } from './useLate.ts';

export interface LoaderProps {
  children: ReactNode;
}

/** Says in words what is going on: 'We schrijven je uit, een moment.' And after three seconds that it takes long. */
export function Loader({ children }: LoaderProps) {
  const isLate = useLate();
  return (
    <p className="loader" role="status">
      <span>
        {children}
        {isLate && ' Het duurt langer dan anders.'}
      </span>
    </p>
  );
}
