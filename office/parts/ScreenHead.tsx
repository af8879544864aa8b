import type { ReactNode } from 'react';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { UpdatedAt } from '../live/UpdatedAt.tsx';
import { useTitle } from '../title.ts';

type Props = {
  /** Of the page; its heading says the same, unless that has words of its own. */
  title: string;
  heading?: ReactNode;
  /** One soft line below the heading. */
  line?: ReactNode;
  /** Whether the figures below come by themselves. */
  live?: boolean;
  actions?: ReactNode;
};

/** The head of a screen, whose heading takes the focus when the screen comes. */
export function ScreenHead({ title, heading = title, line, live = false, actions }: Props) {
  const focus = useHeadingFocus();
  useTitle(title);
  return (
    <div className="head">
      <div>
        <h1 ref={focus}>{heading}</h1>
        {line && <p className="soft">{line}</p>}
      </div>
      {live && <UpdatedAt />}
      {actions && <div className="actions">{actions}</div>}
    </div>
  );
}
