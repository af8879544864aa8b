/** The order matters: most browsers also name others. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (list: readonly [RegExp, string][], agent: string) => list.find(([shape]) => shape.test(agent))?.[1];

/** 'Chrome op Windows': enough for somebody to recognise an own session, and no more is kept of the header. */
export function browserName(agent: string | undefined): string | null {
  const [browser, system] = [nameIn(browsers, agent ?? ''), nameIn(systems, agent ?? '')];
  if (browser && system) return `${browser} op ${system}`;
  return browser ?? system ?? null;
}
