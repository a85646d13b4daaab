/** The first that a header names; browsers name their forebears after themselves. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** What a visitor knows their browser by, such as "Firefox on Linux". The header is the browser's own word, no proof. */
export function describeBrowser(userAgent = ''): string {
  const [browser, system] = [browsers, systems].map(list => list.find(([pattern]) => pattern.test(userAgent))?.[1])
  return `${browser ?? 'A browser'} on ${system ?? 'an unknown system'}`
}
