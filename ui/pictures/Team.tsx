import { Picture, type PictureProps } from './Picture.tsx';

/** Three people. */
export function Team({ className }: PictureProps) {
  return (
    <Picture viewBox="12 30 218 140" className={className}>
      <path fill="#FCE0A0" d="M14 168c4-72 46-120 108-122 60-1 100 46 106 122Z" />
      <g className="cut">
        <path fill="#7DB3A6" d="M22 168c-2-52 14-78 40-78s42 26 42 78Z" />
        <circle cx="63" cy="66" r="25" fill="#8C5A3B" />
        <path fill="#3B2A22" d="M37 66c-2-24 12-34 28-33 16 0 25 12 23 24-16 2-26-4-32-8-4 10-10 14-19 17Z" />
        <circle cx="56" cy="72" r="2.6" fill="#1B2A2C" />
        <circle cx="73" cy="72" r="2.6" fill="#1B2A2C" />
        <path fill="none" stroke="#1B2A2C" strokeWidth="2.6" strokeLinecap="round" d="M58 81c4 4 9 4 13 0" />
      </g>
      <g className="cut">
        <path fill="#F2A71B" d="M138 168c-2-50 14-74 40-74s42 24 42 74Z" />
        <circle cx="179" cy="72" r="24" fill="#EDBE98" />
        <path fill="#7A4A25" d="M154 78c-6-30 8-40 26-40s28 14 24 42c-6-8-10-16-10-24-14 4-26 4-32-2 0 10-2 18-8 24Z" />
        <circle cx="170" cy="76" r="2.6" fill="#1B2A2C" />
        <circle cx="187" cy="76" r="2.6" fill="#1B2A2C" />
        <path fill="none" stroke="#1B2A2C" strokeWidth="2.6" strokeLinecap="round" d="M172 85c4 4 9 4 13 0" />
      </g>
      <g className="cut">
        <path fill="#0B5550" d="M76 170c-2-48 14-72 44-72s46 24 44 72Z" />
        <circle cx="120" cy="76" r="28" fill="#C98A5E" />
        <path
          fill="#1B2A2C"
          d="M91 80c-4-30 10-44 30-44s32 14 28 42c-8-6-14-14-16-20-12 4-24 4-30 0-2 10-6 18-12 22Z"
        />
        <circle cx="110" cy="80" r="3" fill="#1B2A2C" />
        <circle cx="130" cy="80" r="3" fill="#1B2A2C" />
        <path fill="none" stroke="#1B2A2C" strokeWidth="3" strokeLinecap="round" d="M113 91c5 4 10 4 14 0" />
      </g>
    </Picture>
  );
}
