import { type Locale, toLocale } from '#contract/core/locale.ts'
import { formatMoney } from '#contract/core/money.ts'
import { subscriberNames } from '#contract/domains/customer.ts'
import type { MergeValues } from '#contract/domains/campaign-merge-fields.ts'
import type { Language } from '#contract/enumerations.ts'
import { emailLabels } from './email-labels.rules.ts'
import type { EmailLook } from './email-look.rules.ts'

/** What merge fields and the points block show of a person. */
export interface MergePerson {
  name: string
  points: number
  /** In minor units. */
  credit: number
  discountCode: string | null
}

/** Marks that reverse the text after a name. */
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/g

/** Customers without a name are stored under their email or phone, and newsletter subscribers under a fixed name. */
const isPlaceholder = (name: string): boolean =>
  name.includes('@') || /^\+?[\d\s().-]+$/.test(name) || Object.values(subscriberNames).includes(name)

const formats = new Map<Locale, Intl.NumberFormat>()

const formatCount = (count: number, locale: Locale): string => {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale)
  formats.set(locale, format)
  return format.format(count)
}

export const toMergeValues = (
  { name, points, credit, discountCode }: MergePerson,
  { name: storeName, currency }: Pick<EmailLook, 'name' | 'currency'>,
  language: Language,
): MergeValues => {
  const shownName = name.replaceAll(directionMarks, '').trim()
  const clean = isPlaceholder(shownName) ? '' : shownName
  return {
    name: clean,
    first_name: clean.split(/\s+/u)[0] ?? '',
    store_name: storeName,
    points: points > 0 ? formatCount(points, toLocale(language, currency)) : '',
    credit: credit > 0 ? formatMoney(credit, currency, language) : '',
    discount_code: discountCode ?? '',
  }
}

/** For previews and tests. */
export const sampleValues = (look: Pick<EmailLook, 'name' | 'currency'>, language: Language): MergeValues =>
  toMergeValues(
    { name: 'Alex Rivera', points: 1250, credit: 500, discountCode: emailLabels[language].sampleCode },
    look,
    language,
  )
