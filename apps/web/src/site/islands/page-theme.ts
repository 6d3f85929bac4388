import type { StorageKey } from '#contract/browser-storage.ts'
import { matchScreenshotTheme } from './match-screenshot-theme.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key: StorageKey = 'theme'

const darkSystem = matchMedia('(prefers-color-scheme: dark)')

export const readStoredTheme = (): Theme => {
  try {
    return themes.find((theme) => theme === localStorage.getItem(key)) ?? 'system'
  } catch {
    return 'system'
  }
}

export const storeTheme = (theme: Theme): void => {
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}

export const applyTheme = (theme: Theme): void => {
  const dark = theme === 'dark' || (theme === 'system' && darkSystem.matches)
  document.documentElement.classList.toggle('dark', dark)
  document.documentElement.classList.toggle('light', !dark)
  matchScreenshotTheme()
}

/** Follows the system theme when it changes while the page is open. */
export const followSystem = (): void => darkSystem.addEventListener('change', () => applyTheme(readStoredTheme()))
