import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriers } from './accessible.ts'
import { journey } from './journey.ts'
import { newOwner } from './new-owner.ts'
import { fillSignIn, signIn, support } from './people.ts'
import { setSubscription } from './platform.ts'

const subscription = '**/api/v1/stripe/subscription'

/** What this page's browser is told about the subscription, instead of what is so. */
const tell = async (page: Page, answer: string | number) => {
  await page.unroute(subscription)
  const [status, body] =
    typeof answer === 'number'
      ? [answer, { statusCode: answer, message: 'x', code: 'internal' }]
      : [200, { statusCode: 200, data: { status: answer, details: null } }]
  await page.route(subscription, (route) => route.fulfill({ status, json: body }))
}

const warning =
  'Account Subscription Warning: This account\'s subscription status is "past_due". Some features may be limited. Please contact the account owner.'

journey('an owner with a bad subscription is sent to its page, and back once it is good', async (visit) => {
  const { email, password } = await newOwner('Greta')
  const page = await visit()
  await page.goto('/login')
  await fillSignIn(page, email, password)
  await page.getByRole('heading', { name: /Greta/ }).waitFor()

  await setSubscription(email, 'past_due')
  await page.goto('/dashboard/products/brands?q=soap')
  await page.waitForURL('**/dashboard/subscription-status')
  await page.getByRole('heading', { name: 'A payment is overdue' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Main menu' }).count()).toBe(0)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('Nothing has changed yet.').waitFor()

  await page.getByRole('textbox', { name: 'Message' }).fill('Can I pay by transfer?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Your message is on its way').waitFor()

  await setSubscription(email, 'active')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.waitForURL('**/dashboard/products/brands?q=soap')
  await page.goto('/dashboard/subscription-status')
  await page.getByRole('heading', { name: 'Your subscription is active' }).waitFor()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await page.getByRole('heading', { name: /Greta/ }).waitFor()
})

journey('a write that the subscription forbids leads an owner to its page', async (visit) => {
  const { email, password } = await newOwner('Hugo')
  const page = await visit({ expects: [/^402 POST .*\/brands/] })
  await page.goto('/login?next=/dashboard/products/brands/new')
  await fillSignIn(page, email, password)
  await page.getByRole('textbox', { name: 'Name' }).fill('Lavender')
  await setSubscription(email, 'unpaid')
  await page.getByRole('button', { name: 'Create brand' }).click()
  await page.waitForURL('**/dashboard/subscription-status')
  await page.getByRole('heading', { name: 'Your subscription is unpaid' }).waitFor()
})

journey('an owner hears when the status cannot be loaded, and can try again', async (visit) => {
  const { email, password } = await newOwner('Irma')
  const page = await visit({ expects: [/^500 GET .*\/stripe\/subscription/] })
  await tell(page, 500)
  await page.goto('/login')
  await fillSignIn(page, email, password)
  await page.getByRole('heading', { name: 'Loading Subscription Status' }).waitFor()
  await page.getByText('Please wait while we load your subscription status...').waitFor()
  await page.waitForURL('**/dashboard/subscription-status')
  await page.getByRole('heading', { name: 'The subscription could not be loaded' }).waitFor()
  await page.unroute(subscription)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Your free trial is running' }).waitFor()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await page.getByText(/^Free trial: 14 days left, until /).waitFor()
})

journey('staff see a warning above their work, asked for again every five minutes', async (visit) => {
  const page = await visit({ as: support, expects: [/^500 GET .*\/stripe\/subscription/] })
  await page.clock.install()
  await tell(page, 'active')
  await page.goto('/dashboard/products/brands')
  await page.getByRole('heading', { name: 'Brands', level: 1 }).waitFor()
  expect(await page.getByText('Account Subscription Warning').count()).toBe(0)

  await tell(page, 'past_due')
  await page.clock.fastForward('05:00')
  await page.getByText(warning, { exact: true }).waitFor()
  expect(await page.getByRole('heading', { name: 'Brands', level: 1 }).isVisible()).toBe(true)
  expect(page.url()).toContain('/products/brands')
  await page.goto('/dashboard/subscription-status')
  await page.getByRole('heading', { name: 'There is a problem with the account’s subscription' }).waitFor()
  expect(await page.getByText(/Your staff|You can pay/).count()).toBe(0)
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await page.getByText(warning, { exact: true }).waitFor()

  // What is known stays in use when asking again fails.
  await tell(page, 500)
  const asked = page.waitForResponse(subscription)
  await page.clock.fastForward('05:00')
  await asked
  await page.getByText(warning, { exact: true }).waitFor()
  expect(await page.getByText('Account Subscription Issue').count()).toBe(0)
})

journey('staff who cannot be told anything about the subscription can only leave', async (visit) => {
  const page = await visit({ expects: [/^500 GET .*\/stripe\/subscription/] })
  await tell(page, 500)
  await signIn(page, support)
  await page.getByRole('heading', { name: 'Account Subscription Issue' }).waitFor()
  await page
    .getByText("There is an issue with this account's subscription. Please contact the account owner or support.")
    .waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Exit to Login' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate('sessionStorage.length')).toBe(0)
})
