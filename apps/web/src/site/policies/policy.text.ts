import type { Language } from '#contract/enumerations.ts'

const english = {
  contents: 'On this page',
  changed: (date: string) => `Last updated ${date}`,
}

const spanish: typeof english = {
  contents: 'En esta página',
  changed: (date) => `Última actualización: ${date}`,
}

export const policyText: Record<Language, typeof english> = { en: english, es: spanish }
