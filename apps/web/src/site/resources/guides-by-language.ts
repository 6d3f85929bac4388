import type { Language } from '#contract/enumerations.ts'
import type { Guide } from './guide.ts'
import { guides as english } from './guides/english.ts'
import { guides as spanish } from './guides/spanish.ts'

export const guidesByLanguage: Record<Language, readonly Guide[]> = { en: english, es: spanish }
