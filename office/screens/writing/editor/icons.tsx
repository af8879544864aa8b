import type { ReactNode } from 'react';

/** In the same hand as the signs of ui/Icons.tsx: 20 x 20, and never without a name on their button. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round">
        {children}
      </g>
    </svg>
  );
}

export const IconUp = () => (
  <Icon>
    <path d="M10 16V4.500M5 9.500l5-5 5 5" />
  </Icon>
);
export const IconDown = () => (
  <Icon>
    <path d="M10 4v11.500M5 10.500l5 5 5-5" />
  </Icon>
);
export const IconCopy = () => (
  <Icon>
    <path d="M7.500 7.500h9v9h-9ZM12.500 4.500v-1h-9v9h1" />
  </Icon>
);
export const IconRemove = () => (
  <Icon>
    <path d="M5 5l10 10M15 5L5 15" />
  </Icon>
);
export const IconPlus = () => (
  <Icon>
    <path d="M10 4v12M4 10h12" />
  </Icon>
);
export const IconUndo = () => (
  <Icon>
    <path d="M7.500 4L3.500 8l4 4M4 8h7.500a4.500 4.500 0 0 1 0 9H8" />
  </Icon>
);
export const IconRedo = () => (
  <Icon>
    <path d="M12.500 4l4 4-4 4M16 8H8.500a4.500 4.500 0 0 0 0 9H12" />
  </Icon>
);
export const IconJump = () => (
  <Icon>
    <path d="M4 3.500v5a4 4 0 0 0 4 4h8M12 8.500l4 4-4 4" />
  </Icon>
);
export const IconMore = () => (
  <Icon>
    <path d="M4 10h.01M10 10h.01M16 10h.01" strokeWidth="3.400" />
  </Icon>
);
