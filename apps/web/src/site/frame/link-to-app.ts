import type { Language } from '#contract/enumerations.ts'

/** A way into the product that goes on in the language in which one reads. */
export const linkToApp = (path: '/login' | '/register' | '/dashboard', language: Language): string =>
  language === 'en' ? path : `${path}?language=${language}`
