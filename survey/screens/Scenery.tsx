/** Its drawing stands once in the page, put there by the server: in the script it would be weight to wait for. */
export type SceneryName = keyof typeof sceneries;

/** Where each is cut out of its paper. */
export const sceneries = {
  letter: '26 8 320 246',
  slip: '52 10 262 250',
  school: '46 10 262 228',
  plane: '18 12 310 226',
} as const;

export function Scenery({ name }: { name: SceneryName }) {
  return (
    <svg className="picture" viewBox={sceneries[name]} aria-hidden="true" focusable="false">
      <use href={`#picture-${name}`} />
    </svg>
  );
}
