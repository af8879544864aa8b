/** The drawing of each sign of the menu, in a square of 20. */
const drawings = {
  start: 'M3.5 9.5 10 4l6.5 5.5V16H12v-4H8v4H3.5Z',
  survey: 'M4.5 3h11v14h-11ZM7.5 7h5M7.5 10.3h5M7.5 13.5h3',
  report: 'M3.5 3.5v13h13M7.2 13.5v-3M11 13.5v-7M14.8 13.5v-4.5',
  panel:
    'M4.4 7a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0M2.5 16c.3-3 2-4.5 4.5-4.5s4.2 1.5 4.5 4.5M12.5 4.7a2.5 2.5 0 0 1 0 4.7M14.2 11.9c1.9.6 3 2 3.3 4.1',
  balance: 'M10 3.5V16M6.5 16.5h7M3 6.5h14M5 6.5 2.5 12h5ZM15 6.5 12.5 12h5Z',
  megaphone: 'M3.5 8v4h3l7 3.5v-11L6.5 8ZM16.5 8.5v3M6.8 12.3l1 4',
  person: 'M6.8 6.8a3.2 3.2 0 1 0 6.4 0 3.2 3.2 0 1 0-6.4 0M3.8 17c.5-3.8 2.8-5.6 6.2-5.6s5.7 1.8 6.2 5.6',
  speech: 'M3 4h14v9.5H9L5.5 17v-3.5H3Z',
  inbox: 'M3.5 11.5 5.5 4h9l2 7.5V16h-13ZM3.5 11.5h4c.3 1.5 1.2 2.2 2.5 2.2s2.2-.7 2.5-2.2h4',
  sending: 'M3 10.5 17 3.5 13 17l-3.5-5ZM9.5 12 17 3.5',
  office: 'M4 17V4.5h12V17M8 8h.1M12 8h.1M8 11.5h.1M12 11.5h.1M8.5 17v-2.5h3V17M2.5 17h15',
  clock: 'M3 10a7 7 0 1 0 14 0 7 7 0 1 0-14 0M10 6v4.3l2.8 1.7',
  key: 'M3.3 13.5a3.2 3.2 0 1 0 6.4 0 3.2 3.2 0 1 0-6.4 0M8.8 11.2 16 4M13 7l2.5 2.5M10.8 9.2l1.5 1.5',
  pulse: 'M2.5 10.5H6l2-5.5 4 10.5 2-5h3.5',
  question: 'M3 10a7 7 0 1 0 14 0 7 7 0 1 0-14 0M7.8 8.2a2.2 2.2 0 1 1 3.3 1.9c-.8.5-1.1.9-1.1 1.7M10 14.2h.1',
  letter: 'M3 5h14v10.5H3ZM3 5.5l7 5.5 7-5.5',
  search: 'M3.5 8.7a5.2 5.2 0 1 0 10.4 0 5.2 5.2 0 1 0-10.4 0M12.6 12.6 17 17',
  open: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h13',
  shut: 'M5 5l10 10M15 5 5 15',
} as const;
export type MenuIconName = keyof typeof drawings;

/** Beside words that say the same. */
export const MenuIcon = ({ name }: { name: MenuIconName }) => (
  <svg className="menu-icon" viewBox="0 0 20 20" aria-hidden="true">
    <path
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      d={drawings[name]}
    />
  </svg>
);
