import { describe, expect, it } from 'vitest'
import { type CostName, monthlyCost } from '#contract/monthly-cost.ts'
import { plan } from '#contract/plan.ts'
import { billWords } from './bill-words.ts'
import { pricingText } from './pricing.text.ts'
import { questionsText } from './questions.text.ts'
import { usageFields, usageOf } from './usage-fields.ts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

describe('the bill', () => {
  const { lines } = monthlyCost(
    usageOf([
      { name: 'stores', figure: 4 },
      { name: 'seats', figure: 1 },
      { name: 'takings', figure: 12_000 },
    ]),
  )
  const said = (language: string, name: CostName) => {
    const line = lines.find((each) => each.name === name)
    return line && plain(billWords(language).how(line))
  }

  it('shows the units beyond the included ones and the price of each', () => {
    expect(said('en', 'stores')).toBe('3 × $5.00')
    expect(said('es', 'stores')).toBe('3 × 5,00 US$')
  })

  it('shows the share of the sales', () => {
    expect(said('en', 'takings')).toBe('0.5% × $12,000')
    expect(said('es', 'takings')).toBe('0,5 % × 12.000 US$')
  })

  it('shows no breakdown where nothing is calculated', () => {
    expect(said('en', 'seats')).toBe('')
    expect(said('en', 'plan')).toBe('')
  })
})

describe('the calculator', () => {
  it('has a field for everything that is charged', () => {
    const asked = usageFields.map(({ name }) => name)
    const charged = monthlyCost(usageOf([])).lines.flatMap(({ name }) => (name === 'plan' ? [] : [name]))
    expect(asked.toSorted()).toEqual(charged.toSorted())
  })

  it('starts and ends within safe integers', () => {
    for (const { least, most, start, step } of usageFields) {
      expect(start).toBeGreaterThanOrEqual(least)
      expect(start).toBeLessThanOrEqual(most)
      expect(step).toBeGreaterThan(0)
    }
    const { total } = monthlyCost(usageOf(usageFields.map(({ name, most }) => ({ name, figure: most }))))
    expect(Number.isSafeInteger(total)).toBe(true)
  })
})

it('the questions name the plan’s trial days', () => {
  const days = new RegExp(String.raw`\b${plan.trialDays}\b`)
  for (const { questions } of Object.values(questionsText)) expect(questions[0]?.question).toMatch(days)
  expect(pricingText.en.trial(plan.trialDays)).toMatch(days)
})
