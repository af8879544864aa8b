import { Picture, type PictureProps } from './Picture.tsx';

/** The letter from school with its slip, and a pencil. */
export function Letter({ className }: PictureProps) {
  return (
    <Picture viewBox="26 8 320 246" className={className}>
      <path
        fill="#FCE0A0"
        d="M150 26c66-4 118 40 121 104 3 66-46 116-114 120-72 3-126-42-129-108C26 78 80 30 150 26Z"
      />
      <g className="cut">
        <path fill="#FFFDF8" d="M72 28l150-10 10 136-152 10Z" />
        <path fill="#0B5550" d="M92 48l24-2 2 24-24 2Z" />
        <path
          fill="none"
          stroke="#C9E0D5"
          strokeWidth="9"
          strokeLinecap="round"
          d="M132 54l66-4M134 72l40-3M100 96l104-7M101 114l104-7M103 132l58-4"
        />
      </g>
      <path stroke="#1B2A2C" strokeWidth="3" strokeDasharray="9 7" d="M64 172l228-16" />
      <g className="cut">
        <path fill="#FFFDF8" d="M82 184l154-10 5 62-154 9Z" />
        <circle cx="108" cy="203" r="9" fill="#F2A71B" />
        <circle cx="110" cy="227" r="7.5" fill="none" stroke="#2F7F76" strokeWidth="4" />
        <path fill="none" stroke="#7DB3A6" strokeWidth="8" strokeLinecap="round" d="M130 202l76-5M132 226l48-3" />
      </g>
      <g className="cut">
        <path fill="#F2A71B" d="M300 92l24 15-64 98-24-16Z" />
        <path fill="#FCE0A0" d="M300 92l8 5-64 98-8-6Z" />
        <path fill="#EDBE98" d="M236 189l24 16-32 19Z" />
        <path fill="#1B2A2C" d="M232 207l8 6-12 11Z" />
        <path fill="#7DB3A6" d="M300 92l6-9 24 15-6 9Z" />
        <path fill="#0B5550" d="M306 83l7-10c3-4 7-5 11-3l10 7c4 3 5 7 2 11l-6 10Z" />
      </g>
    </Picture>
  );
}
