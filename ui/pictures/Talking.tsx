import { Picture, type PictureProps } from './Picture.tsx';

/** Two speech balloons. */
export function Talking({ className }: PictureProps) {
  return (
    <Picture viewBox="0 0 240 180" className={className}>
      <g className="cut">
        <path
          fill="#0B5550"
          d="M92 14c48-2 84 26 85 66 1 42-34 70-82 71-12 0-22-1-31-4l-44 24 10-40C15 119 8 102 8 84 8 43 44 16 92 14Z"
        />
        <path fill="none" stroke="#FFFDF8" strokeWidth="9" strokeLinecap="round" d="M54 70l76-4M55 96l46-2" />
      </g>
      <g className="cut">
        <path
          fill="#F2A71B"
          d="M174 72c32-2 56 18 57 46 0 13-5 24-13 32l8 26-29-13c-6 2-13 3-20 3-32 0-56-18-57-46 0-28 22-47 54-48Z"
        />
        <circle cx="154" cy="120" r="6.5" fill="#1B2A2C" />
        <circle cx="176" cy="119" r="6.5" fill="#1B2A2C" />
        <circle cx="198" cy="118" r="6.5" fill="#1B2A2C" />
      </g>
    </Picture>
  );
}
