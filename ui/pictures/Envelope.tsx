import { Picture, type PictureProps } from './Picture.tsx';

/** A closed envelope with a lock for a seal. */
export function Envelope({ className }: PictureProps) {
  return (
    <Picture viewBox="0 0 240 180" className={className}>
      <g className="cut">
        <path fill="#FCE0A0" d="M22 40l194-10 6 120-196 10Z" />
        <path fill="#FFFDF8" d="M24 44l98 70 96-80 2 118-193 8Z" />
      </g>
      <g className="cut">
        <path fill="#7DB3A6" d="M20 40l198-10-86 82c-7 6-14 6-21 1Z" />
      </g>
      <g className="cut">
        <path fill="#F2A71B" d="M120 84c16-1 27 10 28 25 0 15-11 26-27 27-15 0-27-11-27-26s11-26 26-26Z" />
        <path fill="#1B2A2C" d="M121 98a7 7 0 0 1 4 13l3 12h-14l3-12a7 7 0 0 1 4-13Z" />
      </g>
    </Picture>
  );
}
