import { describe, expect, it } from 'vitest'
import { type CostName, monthlyCost } from '#contract/billing/monthly-cost.ts'
import { plan } from '#contract/plan.ts'
import { makeBillFormat } from './bill-format.ts'
import { pricingText } from './pricing.text.ts'
import { questionsText } from './questions.text.ts'
import { usageFields, toUsage } from './usage-fields.ts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

describe('the bill', () => {
  const { lines } = monthlyCost(
    toUsage([
      { name: 'stores', value: 4 },
      { name: 'seats', value: 1 },
      { name: 'sales', value: 12_000 },
    ]),
  )
  const getBreakdown = (language: string, name: CostName) => {
    const line = lines.find((candidate) => candidate.name === name)
    return line && plain(makeBillFormat(language).breakdown(line))
  }

  it('shows the units beyond the included ones and the price of each', () => {
    expect(getBreakdown('en', 'stores')).toBe('3 × $5.00')
    expect(getBreakdown('es', 'stores')).toBe('3 × 5,00 US$')
  })

  it('shows the share of the sales', () => {
    expect(getBreakdown('en', 'sales')).toBe('0.5% × $12,000')
    expect(getBreakdown('es', 'sales')).toBe('0,5 % × 12.000 US$')
  })

  it('shows no breakdown where nothing is calculated', () => {
    expect(getBreakdown('en', 'seats')).toBe('')
    expect(getBreakdown('en', 'plan')).toBe('')
  })
})

describe('the calculator', () => {
  it('has a field for everything that is charged, in the order of the bill', () => {
    const chargedNames = monthlyCost(toUsage([])).lines.map(({ name }) => name)
    expect(['plan', ...usageFields.map(({ name }) => name)]).toEqual(chargedNames)
  })

  it('starts and ends within safe integers', () => {
    for (const { min, max, start, step } of usageFields) {
      expect(start).toBeGreaterThanOrEqual(min)
      expect(start).toBeLessThanOrEqual(max)
      expect(step).toBeGreaterThan(0)
    }
    const { total } = monthlyCost(toUsage(usageFields.map(({ name, max }) => ({ name, value: max }))))
    expect(Number.isSafeInteger(total)).toBe(true)
  })
})

it('the questions name the plan’s trial days', () => {
  const days = new RegExp(String.raw`\b${plan.trialDays}\b`)
  for (const { questions } of Object.values(questionsText)) expect(questions[0]?.answer[0]).toMatch(days)
  expect(pricingText.en.trial(plan.trialDays)).toMatch(days)
})

it('the questions are the same in both languages and don’t use the words of an operator', () => {
  const shape = ({ questions }: (typeof questionsText)['en']) => questions.map(({ answer }) => answer.length)
  expect(shape(questionsText.es)).toEqual(shape(questionsText.en))
  expect(JSON.stringify(questionsText)).not.toMatch(/installation|operator|instalación|operador/i)
})
