import type { Language } from '#contract/enumerations.ts'
import { type MonthlyUsage, monthlyCost } from '#contract/monthly-cost.ts'
import { plan } from '#contract/plan.ts'
import { makeBillFormat } from './bill-format.ts'
import { Calculator } from './calculator.tsx'
import { pricingText } from './pricing.text.ts'
import { comingSoon } from './usage-fields.ts'

const noUsage = { emails: 0, supportMessages: 0, sms: 0, routes: 0 }

const examples: readonly { name: 'alone' | 'pair' | 'many'; usage: MonthlyUsage }[] = [
  { name: 'alone', usage: { ...noUsage, stores: 1, seats: 0, emails: 300, takings: 4_000_00 } },
  { name: 'pair', usage: { ...noUsage, stores: 2, seats: 4, emails: 2500, takings: 18_000_00 } },
  {
    name: 'many',
    usage: { stores: 5, seats: 12, emails: 8000, supportMessages: 1500, sms: 400, routes: 90, takings: 60_000_00 },
  },
]

const monthlyItems = ['stores', 'seats'] as const
const usageItems = ['emails', 'supportMessages', 'sms', 'routes'] as const

const PriceList = ({ language }: { language: Language }) => {
  const text = pricingText[language]
  const { count, money, fee } = makeBillFormat(language)
  const renderRow = (name: (typeof monthlyItems | typeof usageItems)[number], price: (price: string) => string) => (
    <tr key={name}>
      <th scope="row">
        {text.names[name]} {comingSoon.has(name) && <span className="soon">{text.soon}</span>}
      </th>
      <td>{plan[name].included === 0 ? text.none : count(plan[name].included)}</td>
      <td>{price(money(plan[name].priceEach))}</td>
    </tr>
  )
  return (
    <table className="price-list">
      <caption>{text.list}</caption>
      <thead>
        <tr>
          {[text.what, text.included, text.beyond].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthlyItems.map((name) => renderRow(name, text.eachMonth))}
        <tr>
          <th scope="row">{text.names.takings}</th>
          <td>{text.none}</td>
          <td>{text.ofOrders(fee)}</td>
        </tr>
        {usageItems.map((name) => renderRow(name, text.each))}
      </tbody>
    </table>
  )
}

const Example = ({ name, usage, language }: (typeof examples)[number] & { language: Language }) => {
  const text = pricingText[language]
  const billFormat = makeBillFormat(language)
  const { lines, total } = monthlyCost(usage)
  const formatUsage = (item: keyof MonthlyUsage) =>
    item === 'takings' ? billFormat.wholeDollars(usage[item]) : billFormat.count(usage[item])
  return (
    <div className="bill">
      <table>
        <caption>{text[name]}</caption>
        <tbody>
          {lines.map((line) =>
            line.name === 'plan' || usage[line.name] > 0 ? (
              <tr key={line.name} className={line.cost === 0 ? 'nothing' : undefined}>
                <th scope="row">
                  {text.short[line.name]} {comingSoon.has(line.name) && <span className="soon">{text.soon}</span>}
                </th>
                <td className="how">{line.name === 'plan' ? '' : formatUsage(line.name)}</td>
                <td className="cost">{billFormat.money(line.cost)}</td>
              </tr>
            ) : null,
          )}
        </tbody>
      </table>
      <p className="sum">
        <span>{text.total}</span>
        <strong>{billFormat.money(total)}</strong>
      </p>
    </div>
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
      <h3>{text.examples}</h3>
      <p className="muted">{text.examplesLead}</p>
      <div className="examples">
        {examples.map((example) => (
          <Example key={example.name} {...example} language={language} />
        ))}
      </div>
      <Calculator language={language} />
    </section>
  )
}
