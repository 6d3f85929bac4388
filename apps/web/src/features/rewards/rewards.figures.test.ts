import { expect, it } from 'vitest'
import { defaultRewardProgram } from '#contract/domains/reward-program.ts'
import { suggestTier, toExample, toPercentScale, toPreviewRequest } from './rewards.form.ts'
import { toCostShare, toCsvCells, toProgramFlows } from './rewards.figures.ts'

const flows = { earned: 100, bonuses: 20, redeemed: 30, expired: 5, adjusted: -1 }
const none = { earned: 0, bonuses: 0, redeemed: 0, expired: 0, adjusted: 0 }
const figures = { points: flows, credit: { ...none, redeemed: 250 }, cost: 115, sales: 10_000 }

it('counts bonuses as earned, in the unit of the program', () => {
  expect(toProgramFlows(figures, 'points')).toEqual({ earned: 120, redeemed: 30 })
  expect(toProgramFlows(figures, 'credit')).toEqual({ earned: 0, redeemed: 250 })
  expect([toCostShare(figures), toCostShare({ cost: 5, sales: 0 })]).toEqual([1.2, undefined])
})

it('writes plain numbers to CSV', () => {
  expect(toCsvCells(figures, 'USD')).toEqual([100, 20, 30, 5, -1, 0, 0, 2.5, 0, 0, 1.15, 100, 1.2])
  expect(toCsvCells({ ...figures, sales: 0 }, 'JPY').slice(7)).toEqual([250, 0, 0, 115, 0, undefined])
})

const program = { ...defaultRewardProgram, earnRate: 2000 }
const tier = { key: 'gold', name: 'Gold', threshold: 500, multiplier: 1500 }

it('gives an example with and without tiers, and none while the rate isn’t a number', () => {
  expect(toExample({ ...program, tiers: [tier] }, 'USD')).toEqual({
    amount: 4850,
    earned: 97,
    worth: 97,
    tiers: [{ key: 'gold', name: 'Gold', earned: 145 }],
  })
  expect(toExample({ ...program, earnRate: 'two' as never }, 'USD')).toBeUndefined()
  // 5% of $48.50, and of ¥4,850.
  const toCredit = (currency: 'USD' | 'JPY') =>
    toExample({ ...program, kind: 'credit', earnRate: 5 * toPercentScale(currency) }, currency)?.worth
  expect([toCredit('USD'), toCredit('JPY')]).toEqual([242, 242])
})

it('suggests a tier above the highest one and previews complete tiers only', () => {
  expect(suggestTier([])).toMatchObject({ name: '', threshold: 500, multiplier: 1250 })
  expect(suggestTier([tier])).toMatchObject({ threshold: 1000, multiplier: 1750 })
  expect(suggestTier([{ ...tier, threshold: '5x' as never }])).toMatchObject({ threshold: 500 })
  expect(toPreviewRequest({ kind: 'points', tiers: [tier] })).toEqual({ body: { kind: 'points', tiers: [tier] } })
  expect(toPreviewRequest({ kind: 'points', tiers: [{ ...tier, name: '' }] })).toBeUndefined()
  expect(toPreviewRequest({ kind: 'points', tiers: [] })).toBeUndefined()
})
