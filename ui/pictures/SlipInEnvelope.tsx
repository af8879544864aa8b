import { Picture, type PictureProps } from './Picture.tsx';

/** The slip lies in the envelope: thank you. The survey lets the slip slide in, and puts the seal on. */
export function SlipInEnvelope({ className }: PictureProps) {
  return (
    <Picture viewBox="52 28 262 232" className={className}>
      <path
        fill="#FCE0A0"
        d="M184 34c70-3 124 44 126 106 1 62-54 112-124 114-72 2-130-46-131-110C54 84 112 38 184 34Z"
      />
      <g className="cut">
        <path fill="#073D3A" d="M70 128l110-74 112 72v118l-222 2Z" />
      </g>
      <g className="cut slip">
        <path fill="#FFFDF8" d="M100 96l156-9 6 120-154 7Z" />
        <path stroke="#1B2A2C" strokeWidth="3" strokeDasharray="9 7" d="M100 106l156-9" />
        <path fill="none" stroke="#C9E0D5" strokeWidth="9" strokeLinecap="round" d="M158 132l76-4" />
        <path
          fill="none"
          stroke="#2F7F76"
          strokeWidth="8"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M120 134l8 9 14-20"
        />
      </g>
      <g className="cut">
        <path fill="#0B5550" d="M68 130l86 68-84 50Z" />
        <path fill="#0B5550" d="M294 126l-86 70 84 50Z" />
        <path fill="#2F7F76" d="M69 248l92-66c14-8 26-8 40 0l92 64Z" />
      </g>
      <g className="cut seal">
        <circle cx="272" cy="196" r="34" fill="#F2A71B" />
        <path
          fill="none"
          stroke="#1B2A2C"
          strokeWidth="8"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M257 197l11 12 20-25"
        />
      </g>
    </Picture>
  );
}
