import type { ReactNode, Ref } from 'react';

type RegionLabel = { label: string; labelledBy?: never } | { label?: never; labelledBy: string };
type Props = RegionLabel & { className?: string; ref?: Ref<HTMLElement>; children: ReactNode };

/** What is wider than its place scrolls in itself, and is reached by the keyboard. */
export function Scroll({ label, labelledBy, className, ref, children }: Props) {
  return (
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
}
