import type { ReactNode } from 'react';

export interface PictureProps {
  className?: string | undefined;
}

interface FrameProps extends PictureProps {
  viewBox: string;
  children: ReactNode;
}

/**
 * Every picture is decoration and says nothing that the words beside it do not say.
 * The colours inside are those of the paper (`--cut-*`, `--skin-*`, `--hair-*` in tokens.css), written out as in a
 * drawing, so that a picture is the same wherever it hangs.
 */
export function Picture({ viewBox, className, children }: FrameProps) {
  return (
    <svg className={className ? `picture ${className}` : 'picture'} viewBox={viewBox} aria-hidden="true">
      {children}
    </svg>
  );
}
