import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { monthlyCost } from '#contract/billing/monthly-cost.ts'
import { languages } from '#contract/enumerations.ts'
import { plan } from '#contract/plan.ts'
import { billingText } from '#web/features/billing/billing.text.ts'
import { makeBillFormat } from './bill-format.ts'
import { Pricing } from './pricing.tsx'
import { pricingText } from './pricing.text.ts'
import { toUsage } from './usage-fields.ts'

describe.each(languages)('in %s', (language) => {
  const html = renderToStaticMarkup(<Pricing language={language} />)
  const text = pricingText[language]
  const { count, money, fee } = makeBillFormat(language)

  it('lists the price and the included amount of everything that the plan charges', () => {
    const rows = [...html.matchAll(/<tr><th scope="row">([^<]+)<\/th><td>([^<]+)<\/td><td>([^<]+)<\/td><\/tr>/g)]
    const metered = (['stores', 'seats', 'emails', 'supportMessages', 'sms', 'routes'] as const).map((name) => {
      const { included, priceEach } = plan[name]
      const price = name === 'stores' || name === 'seats' ? text.eachMonth : text.each
      return [text.names[name], included > 0 ? count(included) : text.none, price(money(priceEach))]
    })
    expect(rows.map(([, ...cells]) => cells)).toEqual([...metered, [text.names.sales, text.none, text.ofOrders(fee)]])
  })

  it('has a labeled line in the estimate for each line of the bill', () => {
    const shown = [...html.matchAll(/data-line="(\w+)"[^>]*><th scope="row">([^<]+)</g)].map(([, ...line]) => line)
    const { lines } = monthlyCost(toUsage([]))
    expect(shown).toEqual(lines.map(({ name }) => [name, text.short[name]]))
  })
})

it('calls what is charged as the billing page does', () => {
  for (const language of languages) {
    const { short } = pricingText[language]
    const billing = billingText[language]
    expect([short.seats, short.stores, short.emails, short.supportMessages, short.sms, short.routes]).toEqual([
      billing.meter_seats,
      billing.meter_stores,
      billing.meter_emails,
      billing.meter_support_messages,
      billing.meter_sms,
      billing.meter_routes,
    ])
  }
})
