import { Picture, type PictureProps } from './Picture.tsx';

/** A paper plane that came down: something went wrong. */
export function PaperPlane({ className }: PictureProps) {
  return (
    <Picture viewBox="18 12 310 226" className={className}>
      <path
        fill="#C9E0D5"
        d="M178 20c66-4 118 40 121 100 3 62-46 108-116 112-72 3-124-40-127-102C54 70 106 24 178 20Z"
      />
      <path
        fill="none"
        stroke="#1B2A2C"
        strokeWidth="3"
        strokeDasharray="9 8"
        strokeLinecap="round"
        d="M22 60c56-40 120-30 132 16 9 36-36 50-48 20-12-34 60-66 112-12 14 15 22 32 26 48"
      />
      <g className="cut">
        <path fill="#FFFDF8" d="M274 214L182 150l62 4 52-44Z" />
        <path fill="#7DB3A6" d="M274 214l-30-60 52-44Z" />
        <path fill="#F2A71B" d="M274 214l-52-36 8 26 12-14Z" />
      </g>
      <path fill="none" stroke="#1B2A2C" strokeWidth="4" strokeLinecap="round" d="M246 232h56M312 232h10M222 232h10" />
    </Picture>
  );
}
