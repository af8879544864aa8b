import type { ReactNode, Ref } from 'react';
import { CopyTable } from './CopyTable.tsx';

/** `copied`: a table that may be copied and downloaded under this label. */
type RegionLabel =
  | { label: string; labelledBy?: never; copied?: boolean }
  | { label?: never; labelledBy: string; copied?: never };
type Props = RegionLabel & { className?: string; ref?: Ref<HTMLElement>; children: ReactNode };

/** What is wider than its place scrolls in itself, and is reached by the keyboard. */
export function Scroll({ label, labelledBy, copied, className, ref, children }: Props) {
  const region = (
    <section
      className={className ? `scroll ${className}` : 'scroll'}
      ref={ref ?? null}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      aria-label={label}
      aria-labelledby={labelledBy}
    >
      {children}
    </section>
  );
  if (!copied) return region;
  return (
    <div className="with-copy">
      {region}
      <CopyTable of={label} />
    </div>
  );
}
