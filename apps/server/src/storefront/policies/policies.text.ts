import type { Language } from '#contract/enumerations.ts'

export const policiesText = {
  en: { terms: 'Terms of sale', privacy: 'Privacy policy' },
  es: { terms: 'Términos de venta', privacy: 'Política de privacidad' },
} as const satisfies Record<Language, Record<string, string>>
