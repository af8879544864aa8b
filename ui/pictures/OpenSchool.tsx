import { Picture, type PictureProps } from './Picture.tsx';

/** The school in the morning sun, its clock a little before the hour. */
export function OpenSchool({ className }: PictureProps) {
  return (
    <Picture viewBox="46 8 290 232" className={className}>
      <path
        fill="#FCE0A0"
        d="M180 14c68-3 122 48 124 112 2 66-46 108-118 110-74 2-128-42-130-108C54 66 110 18 180 14Z"
      />
      <circle cx="92" cy="104" r="34" fill="#F2A71B" />
      <g className="cut">
        <path fill="#E3C897" d="M100 232V124h18v-17h19v-17h19v-17h48v17h19v17h19v17h18v108Z" />
        <circle cx="180" cy="112" r="16" fill="#FFFDF8" />
        <path fill="none" stroke="#1B2A2C" strokeWidth="4" strokeLinecap="round" d="M180 103v9l6 5" />
        <path fill="#FFFDF8" d="M116 150h26v32h-26Zm102 0h26v32h-26Z" />
        <path fill="#0B5550" d="M154 232v-50c0-16 11-26 26-26s26 10 26 26v50Z" />
        <circle cx="196" cy="200" r="4" fill="#F2A71B" />
      </g>
      <g className="cut">
        <path fill="#7A4A25" d="M289 168h8l3 64h-14Z" />
        <path fill="#7DB3A6" d="M293 124c20 0 32 14 32 32s-14 32-32 32-32-14-32-32 12-32 32-32Z" />
        <path fill="#2F7F76" d="M66 232c0-22 10-34 24-34s24 12 24 34Z" />
      </g>
      <g className="cut">
        <path fill="#FFFDF8" d="M222 60c-4-14 6-24 20-20 6-14 26-16 36-4 14-4 24 8 20 20-18 10-56 12-76 4Z" />
      </g>
    </Picture>
  );
}
