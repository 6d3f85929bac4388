import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { customerMails } from '#contract/domains/customer-mail.ts'
import { emailPreferenceCalls } from '#contract/domains/email-preferences.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import UnsubscribePage from './unsubscribe-page.tsx'

it('names the store, unsubscribes with a click, and leads to the preferences', async () => {
  const api = makeFakeApi()
  api.on(emailPreferenceCalls.get, () => ({
    data: {
      store: 'Marsh & Daughters',
      language: 'en' as const,
      email: 'a••@example.com',
      isSubscribed: true,
      topics: [],
      allowsTracking: true,
      topic: null,
    },
  }))
  api.on(customerMails.unsubscribe, () => ({ data: { store: 'Marsh & Daughters' } }))
  await renderPage(<UnsubscribePage />, { search: '#abc.def' })
  await expect.element(page.getByText(/^Marsh & Daughters will stop sending/)).toBeVisible()
  expect(api.callsTo(customerMails.unsubscribe)).toEqual([])
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect.element(page.getByText('Marsh & Daughters won’t send you marketing emails anymore.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Manage email preferences' }))
    .toHaveAttribute('href', '/email-preferences#abc.def')
})
