import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { defaultRewardProgram, type RewardProgram, rewardPrograms } from '#contract/domains/reward-program.ts'
import { exampleTime } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import RewardConfigPage from './reward-config-page.tsx'

const program: RewardProgram = {
  ...defaultRewardProgram,
  enabled: true,
  earnRate: 2000,
  tiers: [{ key: 'gold', name: 'Gold', threshold: 500, multiplier: 1500 }],
  version: 3,
  createdAt: exampleTime,
  updatedAt: exampleTime,
  updatedBy: null,
}

const openPage = async (overrides: Partial<RewardProgram> = {}) => {
  const api = makeFakeApi()
  api.on(rewardPrograms.get, () => ({ data: { ...program, ...overrides } }))
  api.on(rewardPrograms.previewTiers, ({ body }) => {
    const { tiers } = body as { tiers: { key: string; threshold: number }[] }
    const counts = tiers.map(({ key, threshold }) => ({ key, customers: threshold }))
    return { data: { tiers: counts, none: 7, computedAt: exampleTime } }
  })
  api.on(rewardPrograms.update, ({ body }) => ({ data: { ...program, ...body, version: 4 } }))
  await renderPage(<RewardConfigPage />)
  return api
}

const example = () => page.getByRole('region', { name: 'Example' })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

it('follows the form with its example and saves all fields', async () => {
  const api = await openPage()
  await expect.element(example()).toHaveTextContent('A $48.50 order earns 97 points, worth $0.97.')
  await field('Earn rate').fill('3')
  await field('Point value').fill('0.02')
  await expect.element(example()).toHaveTextContent('A $48.50 order earns 145 points, worth $2.90.')
  await expect.element(example()).toHaveTextContent('Gold218 points')
  await page.getByRole('radio', { name: 'Store credit' }).click()
  await expect.element(example()).toHaveTextContent('A $48.50 order earns $1.45 in store credit.')
  await page.getByRole('radio', { name: 'After a fixed time' }).click()
  await field('Expires after').fill('90')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => api.callsTo(rewardPrograms.update).length).toBe(1)
  expect(api.callsTo(rewardPrograms.update)[0]?.body).toMatchObject({
    version: 3,
    kind: 'credit',
    earnRate: 3000,
    pointValue: 2,
    expiry: 'after_days',
    expiryDays: 90,
  })
})

it('counts the customers of unsaved tiers, and waits for complete ones', async () => {
  const api = await openPage()
  const first = page.getByRole('group', { name: 'Tier 1' })
  await expect.element(first).toHaveTextContent('500 customers')
  await expect.element(page.getByText('7 customers haven’t reached a tier. As of ')).toBeVisible()
  await page.getByRole('button', { name: 'Add tier' }).click()
  const second = page.getByRole('group', { name: 'Tier 2' })
  await second.getByRole('textbox', { name: 'Name' }).fill('Platinum')
  await expect.element(second).toHaveTextContent('1,000 customers')
  const previews = api.callsTo(rewardPrograms.previewTiers).map(({ body }) => (body['tiers'] as object[]).length)
  expect(previews).toEqual([1, 2])
  await page.getByRole('button', { name: 'Remove tier 1' }).click()
  await expect.element(second).not.toBeInTheDocument()
  await expect.element(page.getByRole('group', { name: 'Tier 1' })).toHaveTextContent('1,000 customers')
})

it('shows problems between fields at their field', async () => {
  const api = await openPage({ minRedeem: 100, expiry: 'after_days', expiryDays: 10 })
  await field('Maximum per order').fill('50')
  await field('Reminder email').fill('20')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(field('Maximum per order')).toBeInvalid()
  await expect.element(field('Reminder email')).toBeInvalid()
  expect(api.callsTo(rewardPrograms.update)).toEqual([])
})
