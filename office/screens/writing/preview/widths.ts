/** An old phone, a usual one and a tablet. */
export const widths = [
  { width: 320, label: 'Smalle telefoon' },
  { width: 375, label: 'Telefoon' },
  { width: 768, label: 'Tablet' },
] as const;
export type Width = (typeof widths)[number]['width'];
