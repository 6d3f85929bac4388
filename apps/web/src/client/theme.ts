import { themes } from '#contract/enumerations.ts'
import { signal, useSignal } from './signal.ts'
import { onOtherTab, readText, writeText } from './storage.ts'

export type ThemeChoice = (typeof themes)[number]
type Scheme = Exclude<ThemeChoice, 'system'>

const isChoice = (value: unknown): value is ThemeChoice => themes.some((theme) => theme === value)
const chosen = (): ThemeChoice => {
  const kept = readText('theme')
  return isChoice(kept) ? kept : 'system'
}

const system = matchMedia('(prefers-color-scheme: dark)')
const resolve = (choice: ThemeChoice): Scheme => {
  if (choice !== 'system') return choice
  return system.matches ? 'dark' : 'light'
}

const choice = signal<ThemeChoice>(chosen())
const scheme = signal<Scheme>(resolve(choice.get()))

// public/theme.js does the same before the first paint; this follows later changes of the choice and of the system.
const apply = () => {
  choice.set(chosen())
  scheme.set(resolve(choice.get()))
  document.documentElement.classList.remove('light', 'dark')
  document.documentElement.classList.add(scheme.get())
}

apply()
system.addEventListener('change', apply)
onOtherTab('theme', apply)

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
  apply()
}

export const useTheme = (): [ThemeChoice, (next: ThemeChoice) => void] => [useSignal(choice), setTheme]
