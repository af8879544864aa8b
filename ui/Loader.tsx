import type { ReactNode } from 'react';
import { useLate } from './useLate.ts';

export interface LoaderProps {
  children: ReactNode;
  /** False where the reader is told by other means that it takes long. */
  tellsLate?: boolean;
}

/** Says in words what is going on: 'We schrijven je uit, een moment.' And after three seconds that it takes long. */
export function Loader({ children, tellsLate = true }: LoaderProps) {
  const isLate = useLate() && tellsLate;
  return (
    <p className="loader" role="status">
      <span>
        {children}
        {isLate && ' Het duurt langer dan anders.'}
      </span>
    </p>
  );
}
