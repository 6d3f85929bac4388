import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Referral, referrals } from '#contract/domains/referrals.ts'
import { exampleId, exampleTime } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { HeldReferrals } from './parts/held-referrals.tsx'

const referral: Referral = {
  _id: exampleId(1),
  referrer: { _id: exampleId(2), name: 'Ana Ruiz' },
  friend: { _id: exampleId(3), name: 'Bo Kim' },
  status: 'pending',
  refusedFor: null,
  flags: ['same_address', 'many_per_day'],
  isHeld: true,
  kind: 'points',
  referrerAmount: 200,
  friendAmount: 100,
  minimumOrder: 2000,
  order: { _id: exampleId(4), number: 1042 },
  reviewer: null,
  decidedAt: null,
  rewardedAt: null,
  createdAt: exampleTime,
}

const open = async () => {
  const api = makeFakeApi()
  let waiting = [referral]
  api.on(referrals.list, () => ({
    data: { data: waiting, nextCursor: null, total: waiting.length, totalIsCapped: false },
  }))
  const decide = () => {
    waiting = []
    return { data: referral }
  }
  api.on(referrals.approve, decide)
  api.on(referrals.refuse, decide)
  await renderPage(<HeldReferrals />)
  return api
}

const card = () => page.getByRole('region', { name: 'Referrals to review' })

it('shows why a referral waits, and disappears after the last decision', async () => {
  const api = await open()
  await expect.element(card()).toHaveTextContent('Ana Ruiz invited Bo Kim')
  await expect
    .element(card())
    .toHaveTextContent('Same address · Many friends in one day · 200 points and 100 points · Order #1042')
  expect(api.callsTo(referrals.list)[0]?.query.get('held')).toBe('true')
  await page.getByRole('button', { name: 'Approve the referral of Bo Kim' }).click()
  await expect.poll(() => api.callsTo(referrals.approve).length).toBe(1)
  await expect.element(card()).not.toBeInTheDocument()
})

it('refuses one', async () => {
  const api = await open()
  await page.getByRole('button', { name: 'Reject the referral of Bo Kim' }).click()
  await expect.poll(() => api.callsTo(referrals.refuse).length).toBe(1)
  expect(api.callsTo(referrals.approve)).toEqual([])
})
