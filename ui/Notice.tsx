import { type ReactNode, useId } from 'react';
import { unbroken } from './Unbroken.tsx';

export interface NoticeProps {
  /** 'wait' waits for the reader, 'done' is settled, 'wrong' failed. */
  kind?: 'wait' | 'done' | 'wrong';
  /** Said first, in bold; it also names the notice. */
  title: ReactNode;
  children?: ReactNode;
  /** One link or `.link-button`, below or beside the words. */
  action?: ReactNode;
}

/** Something on the page itself that waits for the reader. What passes by is a toast. */
export function Notice({ kind = 'wait', title, children, action }: NoticeProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div className={`notice ${kind}`} role="group" aria-labelledby={id}>
      <p>
        <strong id={id}>{unbroken(title)}</strong> {unbroken(children)}
      </p>
      {action}
    </div>
  );
}
