import type { Language } from '#contract/enumerations.ts'

export const pagesText = {
  en: { preview: 'Preview. Only people with this link can see this version.' },
  es: { preview: 'Vista previa. Solo quienes tienen este enlace pueden ver esta versión.' },
} as const satisfies Record<Language, Record<string, string>>
