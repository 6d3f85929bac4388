import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CustomerListRow } from '#contract/domains/customer.ts'
import { customers } from '#contract/domains/customers.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import CustomerCreatePage from './customer-create-page.tsx'

const message = 'Another customer already has this email. Enter a different one.'
const emailField = page.getByRole('textbox', { name: 'Email' })
const link = page.getByRole('link', { name: 'View Ann Lee' })

const submitTakenEmail = async (found: readonly Partial<CustomerListRow>[]) => {
  const api = makeFakeApi()
  api.on(customers.tags, () => ({ data: { data: [], total: 0, nextCursor: null } }))
  api.on(customers.create, () => ({
    status: 409,
    code: 'email_taken',
    message,
    errors: [{ path: 'email', message }],
  }))
  api.on(customers.list, () => ({
    data: { data: found as CustomerListRow[], total: found.length, totalIsCapped: false, nextCursor: null },
  }))
  await renderPage(<CustomerCreatePage />)
  await emailField.fill('Ann@Example.com')
  await page.getByRole('button', { name: 'Create customer' }).click()
  await expect.element(page.getByText(message).first()).toBeVisible()
  return api
}

it('links the customer who has the email, until it is changed', async () => {
  const longer = { _id: 'c2', name: 'Ann Lee of Mexico', email: 'ann@example.com.mx' }
  const api = await submitTakenEmail([longer, { _id: 'c1', name: 'Ann Lee', email: 'ann@example.com' }])
  await expect.element(link).toHaveAttribute('href', '/dashboard/customers/c1')
  expect(api.callsTo(customers.list).map(({ query }) => query.get('search'))).toEqual(['ann@example.com'])
  await emailField.fill('ann@example.org')
  await expect.element(link).not.toBeInTheDocument()
})

it('shows only the error if the customer isn’t found', async () => {
  const api = await submitTakenEmail([{ _id: 'c1', name: 'Ann Lee', email: null }])
  await expect.poll(() => api.callsTo(customers.list)).toHaveLength(1)
  await expect.element(page.getByRole('link', { name: /^View / })).not.toBeInTheDocument()
})
