const browsers: readonly [pattern: RegExp, name: string][] = [
  [/Firefox\//, 'Firefox'],
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [pattern: RegExp, name: string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** A visitor's name for this browser, such as "Firefox on Linux". */
export function deviceLabel(userAgent: string): string {
  const nameIn = (names: typeof browsers, other: string) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? other
  return `${nameIn(browsers, 'Browser')} on ${nameIn(systems, 'a device')}`
}
