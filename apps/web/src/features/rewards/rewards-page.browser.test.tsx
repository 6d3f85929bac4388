import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { referrals } from '#contract/domains/referrals.ts'
import { type RewardFigures, type RewardReport, rewardReports } from '#contract/domains/reward-reports.ts'
import { exampleId, exampleTime } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import RewardsPage from './rewards-page.tsx'

const flows = { earned: 0, bonuses: 0, redeemed: 0, expired: 0, adjusted: 0 }
const noFigures: RewardFigures = { points: flows, credit: flows, sales: 0, cost: 0 }

const report: RewardReport = {
  from: '2026-10-01',
  to: '2026-10-31',
  program: { enabled: true, kind: 'points', pointValue: 1 },
  liability: { points: 4200, credit: 150, value: 4350 },
  totals: { ...noFigures, points: { ...flows, earned: 900, redeemed: 300 }, sales: 50_000, cost: 900 },
  previous: { ...noFigures, points: { ...flows, earned: 700 } },
  months: [{ month: '2026-10', ...noFigures }],
  expiry: [{ month: '2027-03', points: 4200, credit: 150, value: 4350 }],
  tiers: [{ key: 'gold', name: 'Gold', threshold: 500, multiplier: 1500, customers: 12 }],
  withoutTier: 30,
  computedAt: exampleTime,
  tasks: [
    {
      _id: exampleId(1),
      name: 'Follow us',
      isRemoved: false,
      kind: 'points',
      started: 9,
      completed: 4,
      points: 200,
      credit: 0,
      cost: 200,
    },
  ],
  pendingRequests: 3,
}

const open = async (overrides: Partial<RewardReport> = {}) => {
  const api = makeFakeApi()
  api.on(rewardReports.report, () => ({ data: { ...report, ...overrides } }))
  api.on(referrals.list, () => ({ data: { data: [], nextCursor: null, total: 0, totalIsCapped: false } }))
  await renderPage(<RewardsPage />)
}

it('shows the liability, the figures of the period, tasks and tiers', async () => {
  await open()
  const overview = page.getByRole('region', { name: 'Overview' })
  await expect.element(overview).toHaveTextContent('$43.50')
  await expect.element(overview).toHaveTextContent('4,200 points')
  await expect.element(overview).toHaveTextContent('700 points in the previous period')
  await expect.element(overview).toHaveTextContent('$9.00 of $500.00')
  const review = page.getByRole('link', { name: 'Review requests' })
  await expect.element(review).toHaveAttribute('href', '/dashboard/reward/requests')
  await expect.element(page.getByRole('row', { name: /Follow us/ })).toHaveTextContent('$2.00')
  await expect.element(page.getByRole('row', { name: /Gold/ })).toHaveTextContent('12')
})

it('says that the program is off while customers have a balance', async () => {
  await open({ program: { ...report.program, enabled: false } })
  await expect.element(page.getByText('The program is off.')).toBeVisible()
})

it('offers the program to stores that never used it', async () => {
  const nothing = { points: 0, credit: 0, value: 0 }
  const program = { ...report.program, enabled: false }
  await open({ program, liability: nothing, totals: noFigures, previous: noFigures, expiry: [], tasks: [] })
  await expect.element(page.getByRole('link', { name: 'Set up rewards' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument()
})
