import { useMemo } from 'react'
import { formatMoney } from '#contract/core/money.ts'
import { type Locale, toLanguage } from '#contract/core/locale.ts'
import type { Currency } from '#contract/enumerations.ts'
import { timeZoneLabel } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { type Translate, useLocale, useText } from '#web/client/text.ts'
import { ruleText } from './discount-rule.text.ts'
import type { RuleFormat } from './discounts.rule-text.ts'

interface RuleFormatInput {
  t: Translate<typeof ruleText.en>
  locale: Locale
  currency: Currency
  zone: string
}

export const makeRuleFormat = ({ t, locale, currency, zone }: RuleFormatInput): RuleFormat => {
  const rates = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 })
  // The input is already local to the store, so it is formatted in UTC without conversion.
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  const lists = {
    and: new Intl.ListFormat(locale, { type: 'conjunction' }),
    or: new Intl.ListFormat(locale, { type: 'disjunction' }),
  }
  return {
    t,
    money: (minor) => formatMoney(minor, currency, locale),
    percent: (rate) => rates.format(rate / 1_000_000),
    dateTime: (local) => times.format(Date.parse(`${local}:00Z`)),
    // Without the UTC offset, which changes with daylight saving time.
    zone: timeZoneLabel(zone, toLanguage(locale)).replace(/ \(.*\)$/, ''),
    list: (items, or) => lists[or ? 'or' : 'and'].format(items),
    quote: (name) => (toLanguage(locale) === 'es' ? `«${name}»` : `“${name}”`),
  }
}

export const useRuleFormat = (): RuleFormat => {
  const t = useText(ruleText)
  const locale = useLocale()
  const { store } = useSession()
  const [currency, zone] = [store?.currency ?? 'USD', store?.timezone ?? 'UTC']
  return useMemo(() => makeRuleFormat({ t, locale, currency, zone }), [t, locale, currency, zone])
}
