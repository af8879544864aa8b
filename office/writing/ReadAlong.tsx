import type { ReactNode } from 'react';

/** Fields and buttons of a draft: anyone who reads along sees them and changes nothing. */
export const ReadAlong = ({ reading, children }: { reading: boolean; children: ReactNode }) => (
  <fieldset className="read-along" disabled={reading}>
    {children}
  </fieldset>
);
