import { Picture, type PictureProps } from './Picture.tsx';

/** The large one of the home page: a parent, two children, a cargo bike, the school. */
export function CargoBike({ className }: PictureProps) {
  return (
    <Picture viewBox="0 0 760 404" className={className}>
      <path
        fill="#FCE0A0"
        d="M386 22c114-4 204 84 207 198 2 66-20 126-64 178H252c-46-46-72-104-72-178C180 112 270 26 386 22Z"
      />
      <g className="cut">
        <path fill="#7A4A25" d="M74 262h13l4 136H70Z" />
        <path fill="#7DB3A6" d="M80 152c36-2 64 26 65 62 1 38-27 66-64 67-37 0-66-27-66-64 0-36 29-63 65-65Z" />
        <path fill="#2F7F76" d="M118 232c22-1 40 16 40 38 1 23-16 41-39 41-22 1-41-16-41-39 0-22 18-39 40-40Z" />
      </g>
      <g className="cut">
        <path fill="#E3C897" d="M580 398V224l22-1v-24h23v-24h24v-25l44 1v24h24v25h23v24l22-1v175Z" />
        <path fill="#FFFDF8" d="M671 182a20 20 0 1 1 0 40 20 20 0 0 1 0-40Z" />
        <path fill="none" stroke="#1B2A2C" strokeWidth="4" strokeLinecap="round" d="M671 191v12l8 6" />
        <path fill="#FFFDF8" d="M604 256h28v40h-28Zm53-1h29v41h-29Zm54 1h28v40h-28Z" />
        <path fill="#0B5550" d="M645 398v-46c0-17 11-28 26-28s27 11 27 28v46Z" />
        <circle cx="688" cy="366" r="4" fill="#F2A71B" />
      </g>
      <g className="cut">
        <path fill="#7DB3A6" d="M350 282c0-40 12-58 34-58s36 18 36 58Z" />
        <path fill="#3B2A22" d="M360 202c-8-10-4-24 8-28 4-11 20-14 28-7 12-3 22 8 19 19 8 8 5 20-2 24Z" />
        <circle cx="388" cy="204" r="25" fill="#8C5A3B" />
        <path fill="#3B2A22" d="M362 202c0-16 10-27 26-27 12 0 20 6 24 14-14 4-24 2-32-3-2 9-8 15-18 16Z" />
        <circle cx="402" cy="206" r="3" fill="#1B2A2C" />
        <path fill="none" stroke="#1B2A2C" strokeWidth="3" strokeLinecap="round" d="M395 217c4 3 9 2 12-1" />
      </g>
      <g className="cut">
        <path fill="none" stroke="#FFFDF8" strokeWidth="17" strokeLinecap="round" d="M488 240c18-6 28-18 32-40" />
        <circle cx="521" cy="193" r="10" fill="#EDBE98" />
        <path fill="#FFFDF8" d="M432 274c0-40 10-58 32-58s34 18 34 58Z" />
        <path stroke="#7DB3A6" strokeWidth="6" d="M436 244h57" />
        <circle cx="466" cy="196" r="24" fill="#EDBE98" />
        <circle cx="464" cy="148" r="11" fill="#F2A71B" />
        <path fill="#2F7F76" d="M438 190c0-24 11-36 27-36s27 12 27 36Z" />
        <path fill="#C9E0D5" d="M434 180h62c4 0 5 14 0 14h-62c-5 0-4-14 0-14Z" />
        <circle cx="480" cy="203" r="3" fill="#1B2A2C" />
        <path fill="none" stroke="#1B2A2C" strokeWidth="3" strokeLinecap="round" d="M473 211c4 4 9 3 12 0" />
      </g>
      <g fill="none" stroke="#1B2A2C" strokeWidth="11">
        <circle cx="196" cy="338" r="54" />
        <circle cx="562" cy="354" r="38" />
      </g>
      <g fill="none" stroke="#1B2A2C" strokeOpacity=".35" strokeWidth="2.5">
        <path d="M196 288v100M146 338h100M161 303l70 70M231 303l-70 70M562 320v68M528 354h68M538 330l48 48M586 330l-48 48" />
      </g>
      <g className="cut" fill="none" stroke="#2F7F76" strokeWidth="11" strokeLinecap="round" strokeLinejoin="round">
        <path d="M196 338l74 4 84 30h148l60-18" />
        <path d="M270 342L238 236M196 338l46-84M354 372L316 210" />
      </g>
      <path
        fill="none"
        stroke="#33454A"
        strokeWidth="26"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M240 226l30 58-30 40"
      />
      <path fill="#3B2A22" d="M226 318h28c8 2 12 8 12 14h-40Z" />
      <path fill="#1B2A2C" d="M204 222c0-6 4-8 10-8h48c8 0 10 10 4 14-20 8-62 8-62-6Z" />
      <g className="cut">
        <path fill="#0B5550" d="M330 262l202-12-30 122-146 1Z" />
        <path fill="#073D3A" d="M325 252l211-12 1 17-211 13Z" />
        <path
          fill="#FFFDF8"
          fillRule="evenodd"
          d="M428 284c16 0 28 11 28 26s-12 26-28 26c-3 0-6 0-9-1l-13 6 3-12c-5-5-8-12-8-19 0-15 11-26 27-26Zm4 12a15 15 0 1 0 0 30 15 15 0 0 0 0-30Z"
        />
        <circle cx="435" cy="314" r="8" fill="#F2A71B" />
      </g>
      <path fill="none" stroke="#1B2A2C" strokeWidth="10" strokeLinecap="round" d="M317 212l-26-8" />
      <g className="cut">
        <path fill="#7DB3A6" d="M262 108c-24-8-36 6-62-4l-8 20c28 10 46-2 70 2Z" />
        <path fill="#C98A5E" d="M270 86h24v30h-24Z" />
        <path fill="#F2A71B" d="M212 226c-8-54 10-110 48-120 30-6 44 16 38 48l-14 72c-20 12-52 12-72 0Z" />
      </g>
      <path
        fill="none"
        stroke="#1B2A2C"
        strokeWidth="28"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M248 226l58 34-26 72"
      />
      <path fill="#3B2A22" d="M264 330h30c9 2 16 8 17 16h-47Z" />
      <g className="cut">
        <path fill="none" stroke="#D98C0A" strokeWidth="24" strokeLinecap="round" d="M272 138c26 16 34 38 28 60" />
      </g>
      <circle cx="300" cy="205" r="11" fill="#C98A5E" />
      <g className="cut">
        <path fill="#7DB3A6" d="M256 100c14 10 32 10 46-2l4 16c-16 14-36 14-52 4Z" />
        <circle cx="290" cy="70" r="31" fill="#C98A5E" />
        <circle cx="320" cy="76" r="6" fill="#C98A5E" />
        <path
          fill="#3B2A22"
          d="M256 84c-9-32 10-50 36-49 16 1 26 8 30 18-14 10-30 9-42 6 1 18-4 28-14 38-6-3-9-8-10-13Z"
        />
        <circle cx="254" cy="54" r="14" fill="#3B2A22" />
        <circle cx="305" cy="70" r="3.5" fill="#1B2A2C" />
        <path fill="none" stroke="#1B2A2C" strokeWidth="3.5" strokeLinecap="round" d="M298 85c5 5 11 4 15-1" />
      </g>
      <g className="cut">
        <path
          fill="#FFFDF8"
          d="M508 60l118-6c9 0 14 5 14 13l3 56c0 9-5 14-13 14l-76 4-30 26 6-25-20 0c-9 0-14-4-14-13l-2-54c0-9 5-14 14-15Z"
        />
        <path fill="none" stroke="#2F7F76" strokeWidth="8" strokeLinecap="round" d="M522 84l92-5M523 104l60-3" />
        <path fill="none" stroke="#F2A71B" strokeWidth="8" strokeLinecap="round" d="M601 100l16-1" />
      </g>
    </Picture>
  );
}
