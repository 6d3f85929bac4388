import { type Page, expect } from '@playwright/test'
import type { SubscriptionStatus } from '#contract/domains/subscription.ts'
import { findAccessibilityProblems } from './accessibility.ts'
import { journey } from './journey.ts'
import { newOwner, type NewOwner } from './new-owner.ts'
import { support } from './demo-accounts.ts'
import { setSubscription } from './server-access.ts'
import { navigate } from './navigate.ts'

const subscription = '**/api/v1/stripe/subscription'
const workspace = '**/api/v1/vendor/workspace'

let greta: NewOwner | undefined
/** An owner shared by these journeys, with the given subscription status. */
const getOwnerWith = async (status: SubscriptionStatus): Promise<NewOwner> => {
  greta ??= await newOwner('Greta')
  await setSubscription(greta.email, status)
  return greta
}

type SubscriptionAnswer = SubscriptionStatus | 'server error' | 'unchanged'

/** Answers each page's requests for the subscription; the function that is returned changes the answer. */
const mockSubscription = async (page: Page, first: SubscriptionAnswer): Promise<(next: SubscriptionAnswer) => void> => {
  let answer = first
  // Without the subscription in the workspace, the dashboard requests it.
  await page.route(workspace, async (route) => {
    const fetched = await route.fetch()
    const json = (await fetched.json()) as { data: object }
    await route.fulfill({ response: fetched, json: { ...json, data: { ...json.data, subscription: null } } })
  })
  // One route for all answers: a request between two routes would get the real subscription.
  await page.route(subscription, async (route) => {
    if (answer === 'unchanged') return route.continue()
    return answer === 'server error'
      ? route.fulfill({ status: 500, json: { statusCode: 500, message: 'x', code: 'internal' } })
      : route.fulfill({ json: { statusCode: 200, data: { status: answer, cardsAvailable: true, details: null } } })
  })
  return (next) => {
    answer = next
  }
}

/** Fast-forwards the clock through the retries. */
const waitForFailure = async (page: Page, heading: string) => {
  const title = page.getByRole('heading', { name: heading })
  await expect
    .poll(async () => {
      await page.clock.fastForward(2000)
      return title.isVisible()
    })
    .toBe(true)
}

const warning =
  'Account Subscription Warning: This account\'s subscription status is "past_due". Some features may be limited. Please contact the account owner.'

journey('an owner sees an error when the status cannot be loaded, and can retry', async ({ visit }) => {
  const { email, password } = await getOwnerWith('trialing')
  const page = await visit({
    as: email,
    password,
    newBrowser: true,
    expectedErrors: [/^500 GET .*\/stripe\/subscription/],
  })
  await page.clock.install()
  const answerWith = await mockSubscription(page, 'server error')
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Loading Subscription Status' }).waitFor()
  await page.getByText('Please wait while we load your subscription status...').waitFor()
  await waitForFailure(page, 'Subscription couldn’t be loaded')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/subscription-status')
  answerWith('unchanged')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Your free trial is active' }).waitFor()
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await page.getByText(/^Your free trial ends in 14 days, on /).waitFor()
})

journey(
  'an owner with an overdue subscription is redirected to its page, and back once it is active',
  async ({ visit }) => {
    const { email, password } = await getOwnerWith('past_due')
    const page = await visit({ as: email, password })
    await page.goto('/dashboard/products/brands?q=soap')
    await page.waitForURL('**/dashboard/subscription-status')
    await page.getByRole('heading', { name: 'A payment is overdue' }).waitFor()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0)
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByText('No change yet.').waitFor()

    await page.getByRole('textbox', { name: 'Message' }).fill('Can I pay by transfer?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByText('Message sent').waitFor()

    await setSubscription(email, 'active')
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.waitForURL('**/dashboard/products/brands?q=soap')
    await page.getByRole('heading', { name: 'Brands', level: 1 }).waitFor()
    await navigate(page, '/dashboard/subscription-status')
    await page.getByRole('heading', { name: 'Your subscription is active' }).waitFor()
    await page.getByRole('link', { name: 'Go to dashboard' }).click()
    await page.getByRole('heading', { name: /Greta/ }).waitFor()
  },
)

journey('a write that the subscription forbids redirects an owner to its page', async ({ visit }) => {
  const { email, password } = await getOwnerWith('active')
  const page = await visit({ as: email, password, expectedErrors: [/^402 POST .*\/brands/] })
  await page.goto('/dashboard/products/brands/new')
  await page.getByRole('textbox', { name: 'Name' }).fill('Lavender')
  await setSubscription(email, 'unpaid')
  await page.getByRole('button', { name: 'Create brand' }).click()
  await page.waitForURL('**/dashboard/subscription-status')
  await page.getByRole('heading', { name: 'Your subscription is unpaid' }).waitFor()
})

journey('staff see a warning banner; without a known status they can only sign out', async ({ visit }) => {
  const page = await visit({
    as: support,
    newBrowser: true,
    expectedErrors: [/^500 GET .*\/stripe\/subscription/],
  })
  await page.clock.install()
  const answerWith = await mockSubscription(page, 'active')
  await page.goto('/dashboard/products/brands')
  await page.getByRole('heading', { name: 'Brands', level: 1 }).waitFor()
  await expect(page.getByText('Account Subscription Warning')).toHaveCount(0)

  // The status is refetched every five minutes.
  answerWith('past_due')
  await page.clock.fastForward('05:00')
  await page.getByText(warning, { exact: true }).waitFor()
  await expect(page.getByRole('heading', { name: 'Brands', level: 1 })).toBeVisible()
  await expect.poll(() => page.url()).toContain('/products/brands')
  await navigate(page, '/dashboard/subscription-status')
  await page.getByRole('heading', { name: 'There’s a problem with the account’s subscription' }).waitFor()
  await expect(page.getByText(/Your staff|You can pay/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await page.getByText(warning, { exact: true }).waitFor()

  // The last known status stays in use if a refetch fails.
  answerWith('server error')
  const refetched = page.waitForResponse(subscription)
  await page.clock.fastForward('05:00')
  await refetched
  await page.getByText(warning, { exact: true }).waitFor()
  await expect(page.getByText('Account Subscription Issue')).toHaveCount(0)

  await page.reload()
  await waitForFailure(page, 'Account Subscription Issue')
  await page
    .getByText("There is an issue with this account's subscription. Please contact the account owner or support.")
    .waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Exit to Login' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => page.evaluate('sessionStorage.length')).toBe(0)
})
