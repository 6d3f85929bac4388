import type { Language } from '#contract/enumerations.ts'
import { plan } from '#contract/plan.ts'
import { makeBillFormat } from './bill-format.ts'
import { Calculator } from './calculator.tsx'
import { pricingText } from './pricing.text.ts'

const monthlyItems = ['stores', 'seats'] as const
const usageItems = ['emails', 'supportMessages', 'sms', 'routes'] as const

const PriceList = ({ language }: { language: Language }) => {
  const text = pricingText[language]
  const { count, money, fee } = makeBillFormat(language)
  const renderRow = (name: (typeof monthlyItems | typeof usageItems)[number], price: (price: string) => string) => (
    <tr key={name}>
      <th scope="row">{text.names[name]}</th>
      <td>{plan[name].included === 0 ? text.none : count(plan[name].included)}</td>
      <td>{price(money(plan[name].priceEach))}</td>
    </tr>
  )
  return (
    <table className="price-list">
      <caption>{text.list}</caption>
      <thead>
        <tr>
          {[text.item, text.included, text.beyond].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthlyItems.map((name) => renderRow(name, text.eachMonth))}
        {usageItems.map((name) => renderRow(name, text.each))}
        <tr>
          <th scope="row">{text.names.sales}</th>
          <td>{text.none}</td>
          <td>{text.ofOrders(fee)}</td>
        </tr>
      </tbody>
    </table>
  )
}

export const Pricing = ({ language }: { language: Language }) => {
  const text = pricingText[language]
  const { money } = makeBillFormat(language)
  return (
    <section id="pricing" className="pricing" aria-labelledby="pricing-heading">
      <div className="pricing-plan">
        <div>
          <h2 id="pricing-heading">{text.heading}</h2>
          <p className="price">
            <strong>{money(plan.businessPrice)}</strong> <span>{text.month}</span>
          </p>
          <p>{text.trial(plan.trialDays)}</p>
          <p className="muted">{text.beta}</p>
        </div>
        <PriceList language={language} />
      </div>
      <Calculator language={language} />
    </section>
  )
}
