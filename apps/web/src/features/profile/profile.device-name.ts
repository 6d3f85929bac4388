interface DeviceName {
  browser: string
  system: string
  isPhone: boolean
}

type NamePattern = readonly [pattern: RegExp, name: string]

// User agents also contain the names of other browsers, so the most specific name comes first.
const browsers: readonly NamePattern[] = [
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: readonly NamePattern[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const findName = (patterns: readonly NamePattern[], agent: string): string | undefined =>
  patterns.find(([pattern]) => pattern.test(agent))?.[1]

/** Browser and operating system of a user agent, such as "Chrome" and "Windows"; undefined if unknown. */
export const parseDeviceName = (agent: string): DeviceName | undefined => {
  const browser = findName(browsers, agent)
  const system = findName(systems, agent)
  return browser && system ? { browser, system, isPhone: /\bMobile\b|\biPhone\b/.test(agent) } : undefined
}
