import { Picture, type PictureProps } from './Picture.tsx';

/** Trees and a mill that the bike has passed, left of the page in a wide window. */
export function Polder({ className }: PictureProps) {
  return (
    <Picture viewBox="0 0 640 240" className={className}>
      <g className="cut">
        <path fill="#7DB3A6" d="M40 236c-18 0-24-70-24-110S28 56 42 56s24 34 24 74-6 106-26 106Z" />
        <path fill="#2F7F76" d="M98 236c-14 0-20-54-20-84s8-54 20-54 20 26 20 56-6 82-20 82Z" />
      </g>
      <g className="cut">
        <path fill="#7DB3A6" d="M286 236c-16 0-22-60-22-96s10-62 24-62 22 30 22 66-6 92-24 92Z" />
      </g>
      <g className="cut">
        <path fill="#E3C897" d="M420 236l16-104h52l18 104Z" />
        <path fill="#7A4A25" d="M432 134c2-26 14-38 30-38s28 12 30 38Z" />
        <path fill="#FFFDF8" d="M452 236v-34c0-8 5-12 11-12s11 4 11 12v34Z" />
      </g>
      <g className="cut">
        <path
          fill="#FFFDF8"
          d="M462 112l62-70 14 12-66 68ZM470 110l70 62-12 14-68-66ZM464 120l-62 70-14-12 66-68ZM456 122l-70-62 12-14 68 66Z"
        />
        <circle cx="463" cy="116" r="8" fill="#0B5550" />
      </g>
      <g className="cut">
        <path fill="#2F7F76" d="M566 236c0-26 12-42 32-42s34 16 34 42Z" />
      </g>
    </Picture>
  );
}
