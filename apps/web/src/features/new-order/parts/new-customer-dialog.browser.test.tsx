import { type ReactNode, useContext } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CustomerListRow } from '#contract/domains/customer.ts'
import { customers } from '#contract/domains/customers.ts'
import { SessionContext } from '#web/client/session.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { ExistingCustomer } from './existing-customer.tsx'
import NewCustomerDialog from './new-customer-dialog.tsx'

const found = [
  { _id: 'c2', name: 'Ann of Mexico', email: 'ann@example.com.mx', phone: '555 0199 000' },
  { _id: 'c1', name: 'Ann Lee', email: 'ann@example.com', phone: '+1 646 555 0199' },
]
const emailField = page.getByRole('textbox', { name: 'Email' })
const phoneField = page.getByRole('textbox', { name: 'Phone' })
const useButton = page.getByRole('button', { name: 'Use this customer' })

const makeListApi = () => {
  const api = makeFakeApi()
  api.on(customers.list, () => ({
    data: { data: found as CustomerListRow[], total: 2, totalIsCapped: false, nextCursor: null },
  }))
  return api
}

const render = async () => {
  const api = makeListApi()
  const choose = vi.fn<(id: string) => void>()
  const close = vi.fn<() => void>()
  await renderPage(<NewCustomerDialog close={close} choose={choose} />)
  return { api, choose, close }
}

it('offers the customer who has the email', async () => {
  const { api, choose, close } = await render()
  await emailField.fill('Ann@Example.com')
  await expect.element(page.getByText('Ann Lee already has this email.')).toBeVisible()
  expect(api.callsTo(customers.list).map(({ query }) => query.get('search'))).toEqual(['ann@example.com'])
  await useButton.click()
  expect(choose).toHaveBeenCalledWith('c1')
  expect(close).toHaveBeenCalled()
})

it('offers the customer who has the phone number, with or without a country code, until it is changed', async () => {
  const { api } = await render()
  await phoneField.fill('(646) 555-0199')
  await expect.element(page.getByText('Ann Lee already has this phone number.')).toBeVisible()
  expect(api.callsTo(customers.list).map(({ query }) => query.get('search'))).toEqual(['5550199'])
  await phoneField.fill('(646) 555-01')
  await expect.element(useButton).not.toBeInTheDocument()
})

const EmailForm = ({ children }: { children: ReactNode }) => {
  const form = useForm({ defaultValues: { email: 'ann@example.com' } })
  const session = useContext(SessionContext)
  if (!session) return null
  const can = (permission: string) => permission !== 'edit_customer_sensitive_info'
  return (
    <FormProvider {...form}>
      <SessionContext value={{ ...session, can }}>{children}</SessionContext>
      {children}
    </FormProvider>
  )
}

it('offers no customer to staff who can’t see contact details', async () => {
  makeListApi()
  await renderPage(
    <EmailForm>
      <ExistingCustomer field="email" choose={() => undefined} />
    </EmailForm>,
  )
  // Once, for the part with the permission.
  await expect.poll(() => useButton.elements().length).toBe(1)
})
