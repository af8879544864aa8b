import { Picture, type PictureProps } from './Picture.tsx';

/** The school at night, a note on its door. */
export function ClosedSchool({ className }: PictureProps) {
  return (
    <Picture viewBox="46 10 262 228" className={className}>
      <path
        fill="#073D3A"
        d="M180 14c68-3 122 48 124 112 2 66-46 108-118 110-74 2-128-42-130-108C54 66 110 18 180 14Z"
      />
      <path fill="#FCE0A0" d="M250 44a26 26 0 1 0 22 38 22 22 0 0 1-22-38Z" />
      <g fill="#FCE0A0">
        <circle cx="104" cy="76" r="3" />
        <circle cx="140" cy="48" r="2.5" />
        <circle cx="200" cy="44" r="3" />
        <circle cx="276" cy="116" r="2.5" />
      </g>
      <g className="cut">
        <path fill="#E3C897" d="M100 232V124h18v-17h19v-17h19v-17h48v17h19v17h19v17h18v108Z" />
        <circle cx="180" cy="112" r="16" fill="#FFFDF8" />
        <path fill="none" stroke="#1B2A2C" strokeWidth="4" strokeLinecap="round" d="M180 104v9l-7 5" />
        <path fill="#2F7F76" d="M116 150h26v32h-26Zm102 0h26v32h-26Z" />
        <path fill="#0B5550" d="M154 232v-50c0-16 11-26 26-26s26 10 26 26v50Z" />
        <path stroke="#073D3A" strokeWidth="3" d="M180 156v76" />
      </g>
      <g className="cut">
        <path fill="#FFFDF8" d="M150 188l60-4 2 28-60 4Z" />
        <path stroke="#1B2A2C" strokeWidth="4" strokeLinecap="round" d="M162 198l36-2M163 206l22-1" />
      </g>
    </Picture>
  );
}
