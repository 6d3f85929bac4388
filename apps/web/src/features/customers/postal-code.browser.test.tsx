import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { customers } from '#contract/domains/customers.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import CustomerCreatePage from './customer-create-page.tsx'

it('checks the postal code of a typed address, and again when the country changes', async () => {
  const api = makeFakeApi()
  api.on(customers.tags, () => ({ data: { data: [], total: 0, nextCursor: null } }))
  await renderPage(<CustomerCreatePage />)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ann Lee')
  await page.getByRole('button', { name: 'Add address' }).click()
  await page.getByRole('textbox', { name: 'Street address' }).fill('1 Main St')
  const choose = async (country: string) => {
    await page.getByRole('combobox', { name: 'Country' }).fill(country)
    await page.getByRole('option', { name: country, exact: true }).click()
  }
  await choose('Mexico')
  await page.getByRole('textbox', { name: 'Postal code' }).fill('K1A 0B1')
  await page.getByRole('button', { name: 'Create customer' }).click()
  const problem = page.getByText(
    'This postal code doesn’t match the country. Enter one like 06000, or change the country.',
  )
  await expect.element(problem).toBeVisible()
  expect(api.callsTo(customers.create)).toEqual([])
  await choose('Canada')
  await expect.element(problem).not.toBeInTheDocument()
})
