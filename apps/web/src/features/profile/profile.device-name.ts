interface DeviceName {
  browser: string
  system: string
  isPhone: boolean
}

type Known = readonly [pattern: RegExp, name: string]

// User agents also contain the names of other browsers, so the most specific name comes first.
const browsers: readonly Known[] = [
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: readonly Known[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (known: readonly Known[], agent: string): string | undefined =>
  known.find(([pattern]) => pattern.test(agent))?.[1]

/** Browser and operating system of a user agent, such as "Chrome" and "Windows"; undefined if unknown. */
export const deviceName = (agent: string): DeviceName | undefined => {
  const browser = nameIn(browsers, agent)
  const system = nameIn(systems, agent)
  return browser && system ? { browser, system, isPhone: /\bMobile\b|\biPhone\b/.test(agent) } : undefined
}
