import type { Language } from './enumerations.ts'

/** The path of a public page: `/privacy` in English, `/es/privacy` in Spanish. */
export const sitePath = (path: string, language: Language): string => {
  if (language === 'en') return path
  return path.startsWith('/#') || path === '/' ? `/${language}${path.slice(1)}` : `/${language}${path}`
}
