import { useMemo } from 'react'
import { formatMoney } from '#contract/core/money.ts'
import type { Currency, Language } from '#contract/enumerations.ts'
import { zoneName } from '../../client/format.ts'
import { useSession } from '../../client/session.ts'
import { type Translate, useLanguage, useText } from '../../client/text.ts'
import { ruleText } from './discount-words.text.ts'
import type { Speech } from './discounts.words.ts'

interface Voice {
  t: Translate<typeof ruleText.en>
  language: Language
  currency: Currency
  zone: string
}

export const speechFor = ({ t, language, currency, zone }: Voice): Speech => {
  const rates = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 })
  // The input is already local to the store, so it is formatted in UTC without conversion.
  const times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  const lists = {
    and: new Intl.ListFormat(language, { type: 'conjunction' }),
    or: new Intl.ListFormat(language, { type: 'disjunction' }),
  }
  return {
    t,
    money: (minor) => formatMoney(minor, currency, language),
    percent: (rate) => rates.format(rate / 1_000_000),
    when: (local) => times.format(Date.parse(`${local}:00Z`)),
    // Without the UTC offset, which changes with daylight saving time.
    zone: zoneName(zone, language).replace(/ \(.*\)$/, ''),
    list: (words, or) => lists[or ? 'or' : 'and'].format(words),
    quoted: (name) => (language === 'es' ? `«${name}»` : `“${name}”`),
  }
}

export const useSpeech = (): Speech => {
  const t = useText(ruleText)
  const [language] = useLanguage()
  const { store } = useSession()
  const [currency, zone] = [store?.currency ?? 'USD', store?.timezone ?? 'UTC']
  return useMemo(() => speechFor({ t, language, currency, zone }), [t, language, currency, zone])
}
