import { useMemo } from 'react'
import { formatMoney } from '#contract/core/money.ts'
import type { Currency, Language } from '#contract/enumerations.ts'
import { timeZoneLabel } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { type Translate, useLanguage, useText } from '#web/client/text.ts'
import { ruleText } from './discount-rule.text.ts'
import type { RuleFormat } from './discounts.rule-text.ts'

interface RuleFormatInput {
  t: Translate<typeof ruleText.en>
  language: Language
  currency: Currency
  zone: string
}

export const makeRuleFormat = ({ t, language, currency, zone }: RuleFormatInput): RuleFormat => {
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
    dateTime: (local) => times.format(Date.parse(`${local}:00Z`)),
    // Without the UTC offset, which changes with daylight saving time.
    zone: timeZoneLabel(zone, language).replace(/ \(.*\)$/, ''),
    list: (items, or) => lists[or ? 'or' : 'and'].format(items),
    quote: (name) => (language === 'es' ? `«${name}»` : `“${name}”`),
  }
}

export const useRuleFormat = (): RuleFormat => {
  const t = useText(ruleText)
  const [language] = useLanguage()
  const { store } = useSession()
  const [currency, zone] = [store?.currency ?? 'USD', store?.timezone ?? 'UTC']
  return useMemo(() => makeRuleFormat({ t, language, currency, zone }), [t, language, currency, zone])
}
