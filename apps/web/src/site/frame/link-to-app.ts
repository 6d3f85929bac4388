import type { Language } from '#contract/enumerations.ts'

/** A link into the app that keeps the page's language. */
export const linkToApp = (path: '/login' | '/register' | '/dashboard', language: Language): string =>
  language === 'en' ? path : `${path}?language=${language}`
