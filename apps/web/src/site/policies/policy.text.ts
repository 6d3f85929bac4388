import type { Language } from '#contract/enumerations.ts'

const english = {
  contents: 'On this page',
  changed: (date: string) => `Last changed on ${date}`,
}

const spanish: typeof english = {
  contents: 'En esta página',
  changed: (date) => `Último cambio: ${date}`,
}

export const policyText: Record<Language, typeof english> = { en: english, es: spanish }
