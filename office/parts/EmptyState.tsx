import type { ReactNode } from 'react';
import { unbroken } from '#ui/Unbroken.tsx';
import { Binder } from './Binder.tsx';

type Props = {
  title: string;
  /** What this place is for, in one sentence. */
  children: ReactNode;
  act?: ReactNode;
  picture?: ReactNode;
};

export const EmptyState = ({ title, children, act, picture = <Binder /> }: Props) => (
  <div className="nothing">
    {picture}
    <h2>{title}</h2>
    <p>{unbroken(children)}</p>
    {act && <p>{act}</p>}
  </div>
);
