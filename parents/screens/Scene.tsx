import type { ReactNode } from 'react';
import { unbroken } from '#ui/Unbroken.tsx';

type Props = {
  picture: ReactNode;
  title: string;
  children: ReactNode;
  /** Paragraphs below what happened. */
  more?: ReactNode;
  actions: ReactNode;
};

/** A screen with one message: a picture, a heading, what happened, what to do now. */
export function Scene({ picture, title, children, more, actions }: Props) {
  return (
    <div className="wrap">
      <div className="sheet-scene">
        {picture}
        <div className="column stack">
          <h1>{unbroken(title)}</h1>
          <p className="lead">{unbroken(children)}</p>
          {more}
        </div>
        <div className="actions">{actions}</div>
      </div>
    </div>
  );
}
