import { Picture, type PictureProps } from './Picture.tsx';

/** The street beyond the school, for windows wider than the page. The left edge meets the right edge of CargoBike. */
export function Street({ className }: PictureProps) {
  return (
    <Picture viewBox="0 0 1140 404" className={className}>
      <g className="cut">
        <path fill="#7A4A25" d="M30 300h12l3 98h-18Z" />
        <path fill="#7DB3A6" d="M36 256c26.4-2 44 18.48 44 44s-18.48 44-44 44-44 -18.48-44 -44 17.6-44 44-44Z" />
      </g>
      <g className="cut">
        <path fill="#7DB3A6" d="M86 398V246l14-2v-18l16-2v-18l26-2v20l16 0v18l16 0v156Z" />
        <path fill="#FFFDF8" d="M104 262h22v32h-22Z" />
        <path fill="#FFFDF8" d="M136 261h22v32h-22Z" />
        <path fill="#FFFDF8" d="M104 312h22v32h-22Z" />
        <path fill="#0B5550" d="M134 398v-66h28v66Z" />
      </g>
      <g className="cut">
        <path fill="#F2A71B" d="M174 398V238c14-2 16-14 18-30 2-18 18-26 30-26s26 8 28 26c2 16 6 28 18 30v160Z" />
        <circle cx="221" cy="216" r="9" fill="#FFFDF8" />
        <path fill="#FFFDF8" d="M192 254h22v32h-22Z" />
        <path fill="#FFFDF8" d="M230 254h22v32h-22Z" />
        <path fill="#FFFDF8" d="M230 308h22v32h-22Z" />
        <path fill="#073D3A" d="M188 398v-72h30v72Z" />
      </g>
      <g className="cut">
        <path fill="#E3C897" d="M270 398V264l52-56 54 56v134Z" />
        <path fill="#FFFDF8" d="M290 274h22v32h-22Z" />
        <path fill="#FFFDF8" d="M334 274h22v32h-22Z" />
        <path fill="#FFFDF8" d="M290 328h22v32h-22Z" />
        <path fill="#2F7F76" d="M330 398v-66h28v66Z" />
      </g>
      <g className="cut">
        <path fill="#7A4A25" d="M338 226v-34h16v50Z" />
      </g>
      <g className="cut">
        <path fill="#7A4A25" d="M418 286h12l3 112h-18Z" />
        <path fill="#7DB3A6" d="M424 232c32.4-2 54 22.68 54 54s-22.68 54-54 54-54 -22.68-54 -54 21.6-54 54-54Z" />
      </g>
      <g className="cut">
        <path fill="#7A4A25" d="M472 322h12l3 76h-18Z" />
        <path fill="#7DB3A6" d="M478 288c20.4-2 34 14.28 34 34s-14.28 34-34 34-34 -14.28-34 -34 13.6-34 34-34Z" />
      </g>
      <g className="cut">
        <path fill="#2F7F76" d="M520 398V230l14-1v-20l18-1v-20l34-1v20l18 0v20l16 0v171Z" />
        <path fill="#FFFDF8" d="M540 246h22v32h-22Z" />
        <path fill="#FFFDF8" d="M580 246h22v32h-22Z" />
        <path fill="#FFFDF8" d="M540 304h22v32h-22Z" />
        <path fill="#F2A71B" d="M576 398v-70h28v70Z" />
      </g>
      <g className="cut">
        <path fill="#E3C897" d="M620 398V252c12-2 18-10 20-26 2-18 18-24 30-24s28 6 30 24c2 16 8 24 20 26v146Z" />
        <path fill="#FFFDF8" d="M642 264h22v32h-22Z" />
        <path fill="#FFFDF8" d="M680 264h22v32h-22Z" />
        <path fill="#0B5550" d="M656 398v-68h28v68Z" />
      </g>
      <g className="cut">
        <path fill="#7A4A25" d="M776 300h12l3 98h-18Z" />
        <path fill="#7DB3A6" d="M782 252c28.8-2 48 20.16 48 48s-20.16 48-48 48-48 -20.16-48 -48 19.2-48 48-48Z" />
      </g>
      <g className="cut">
        <path fill="#7A4A25" d="M844 326h12l3 72h-18Z" />
        <path fill="#7DB3A6" d="M850 292c20.4-2 34 14.28 34 34s-14.28 34-34 34-34 -14.28-34 -34 13.6-34 34-34Z" />
      </g>
      <g className="cut">
        <path fill="#7DB3A6" d="M900 398V270l60-54 60 54v128Z" />
        <path fill="#FFFDF8" d="M930 290h22v32h-22Z" />
        <path fill="#FFFDF8" d="M970 290h22v32h-22Z" />
      </g>
      <g className="cut">
        <path fill="#7A4A25" d="M1074 300h12l3 98h-18Z" />
        <path fill="#7DB3A6" d="M1080 252c28.8-2 48 20.16 48 48s-20.16 48-48 48-48 -20.16-48 -48 19.2-48 48-48Z" />
      </g>
    </Picture>
  );
}
