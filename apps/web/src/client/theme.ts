import { themes } from '#contract/enumerations.ts'
import { signal, useSignal } from './signal.ts'
import { onOtherTab, readText, writeText } from './storage.ts'

export type ThemeChoice = (typeof themes)[number]
type Scheme = Exclude<ThemeChoice, 'system'>

const isThemeChoice = (value: unknown): value is ThemeChoice => themes.some((theme) => theme === value)
const readChoice = (): ThemeChoice => {
  const stored = readText('theme')
  return isThemeChoice(stored) ? stored : 'system'
}

const system = matchMedia('(prefers-color-scheme: dark)')
const resolveScheme = (choice: ThemeChoice): Scheme => {
  if (choice !== 'system') return choice
  return system.matches ? 'dark' : 'light'
}

const choice = signal<ThemeChoice>(readChoice())
const scheme = signal<Scheme>(resolveScheme(choice.get()))

// public/theme.js does the same before the first paint; this follows later changes of the choice and of the system.
const applyTheme = () => {
  choice.set(readChoice())
  scheme.set(resolveScheme(choice.get()))
  document.documentElement.classList.remove('light', 'dark')
  document.documentElement.classList.add(scheme.get())
}

applyTheme()
system.addEventListener('change', applyTheme)
onOtherTab('theme', applyTheme)

/** Without this, Mantine would read its own stored scheme first and flash it. */
export const schemeManager = {
  get: scheme.get,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}

export const useScheme = (): Scheme => useSignal(scheme)

export const setTheme = (next: ThemeChoice): void => {
  writeText('theme', next)
  applyTheme()
}

export const useTheme = (): [ThemeChoice, (next: ThemeChoice) => void] => [useSignal(choice), setTheme]
