import { Picture, type PictureProps } from './Picture.tsx';

/** Nothing has come: the flag is down, and a bird sits on the mailbox. */
export function Mailbox({ className }: PictureProps) {
  return (
    <Picture viewBox="0 0 340 280" className={className}>
      <path
        fill="#FCE0A0"
        d="M176 16c78-4 138 50 140 124 1 56-26 96-70 120H96c-44-22-72-62-72-114C24 74 92 20 176 16Z"
      />
      <path fill="#C9E0D5" d="M4 262c40-34 96-44 158-34s120 2 170 34Z" />
      <g className="cut">
        <path fill="#7A4A25" d="M158 170h22l4 92h-30Z" />
      </g>
      <g className="cut">
        <path fill="#073D3A" d="M206 82c24-2 40 18 41 44l2 50-76 4-4-96Z" />
        <path fill="#0B5550" d="M84 134c-1-28 16-46 42-48 26-1 44 16 45 44l2 50-88 4Z" />
        <path fill="#FFFDF8" d="M104 126l46-3 1 12-46 2Z" />
        <path fill="none" stroke="#2F7F76" strokeWidth="5" strokeLinecap="round" d="M108 158l42-2" />
      </g>
      <g className="cut">
        <path fill="#F2A71B" d="M216 130l48 26 14-20 14 9-24 38-14-9 4-6-48-27Z" />
        <circle cx="216" cy="136" r="7" fill="#FFFDF8" />
      </g>
      <g className="cut">
        <path
          fill="#2F7F76"
          d="M118 84c-4-20 8-36 26-36 12-1 20 6 22 16l14 4-13 6c-2 14-14 20-30 18l-28 8c-8 0-8-6-2-8Z"
        />
        <circle cx="156" cy="62" r="3" fill="#1B2A2C" />
        <path fill="#F2A71B" d="M166 66l14 2-13 6Z" />
        <path fill="#C9E0D5" d="M126 72c8-4 18-2 22 6-6 8-18 8-24 4Z" />
      </g>
      <g className="cut">
        <path
          fill="#7DB3A6"
          d="M258 262c-4-22 4-34 12-40 4 10 8 18 4 40ZM272 262c2-18 10-28 22-30 0 14-6 24-14 30ZM64 262c-8-16-20-22-30-22 2 12 8 20 18 22Z"
        />
      </g>
    </Picture>
  );
}
