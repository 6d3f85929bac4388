import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { customers } from '#contract/domains/customers.ts'
import { maps } from '#contract/domains/locations.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import CustomerCreatePage from './customer-create-page.tsx'

const suggestion = {
  label: '82 Teller Avenue, Beacon, NY 12508',
  line1: '82 Teller Avenue',
  city: 'Beacon',
  region: 'NY',
  postcode: '12508',
  country: 'US',
  latitude: 41.5,
  longitude: -73.97,
  precision: 'address' as const,
}

it('removes the map pin of an address that is edited by hand, until the edit is undone', async () => {
  const api = makeFakeApi()
  api.on(customers.tags, () => ({ data: { data: [], total: 0, nextCursor: null } }))
  api.on(maps.suggestions, () => ({ data: { data: [suggestion], total: 1, nextCursor: null } }))
  await renderPage(<CustomerCreatePage />)
  await page.getByRole('button', { name: 'Add address' }).click()
  await page.getByRole('combobox', { name: 'Find address' }).fill('82 teller')
  await page.getByRole('option', { name: suggestion.label }).click()
  const pin = page.getByText('Map pin at 41.5000, -73.9700.')
  await expect.element(pin).toBeVisible()

  const city = page.getByRole('textbox', { name: 'City' })
  await city.fill('Albany')
  await expect.element(pin).not.toBeInTheDocument()
  await expect.element(page.getByText('The map pin was removed because the address changed.')).toBeVisible()

  await city.fill('Beacon')
  await expect.element(pin).toBeVisible()
  await page.getByRole('button', { name: 'Remove map pin' }).click()
  await expect.element(pin).not.toBeInTheDocument()
})
