import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Location, locations } from '#contract/domains/locations.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import LocationEditPage from './location-edit-page.tsx'
import { toLocationSchema, toLocationValues } from './parts/location-fields.tsx'

it('checks a typed postal code, and again when the country changes', async () => {
  const api = makeFakeApi()
  api.on(locations.list, () => ({ data: { data: [], total: 0, totalIsCapped: false, nextCursor: null } }))
  await renderPage(<LocationEditPage />)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Barn')
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.click()
  await page.getByRole('option', { name: 'Germany' }).click()
  await page.getByRole('textbox', { name: 'Postal code' }).fill('1234')
  await page.getByRole('button', { name: 'Create location' }).click()
  const problem = page.getByText('This postal code doesn’t match the country.', { exact: false })
  await expect.element(problem.first()).toBeVisible()
  expect(api.callsTo(locations.create)).toHaveLength(0)
  await country.click()
  await page.getByRole('option', { name: 'Austria', exact: true }).click()
  await expect.element(problem).not.toBeInTheDocument()
})

it('accepts a postal code that is already stored', () => {
  const values = { name: 'Barn', postcode: '1234', country: 'DE', isMain: false } as const
  expect(toLocationSchema().safeParse(values).success).toBe(false)
  expect(toLocationSchema(values as unknown as Location).safeParse({ ...values, name: 'Shed' }).success).toBe(true)
})

it('starts a new location with the store’s country', () => {
  expect(toLocationValues(undefined, 'ES').country).toBe('ES')
  expect(toLocationValues({ country: null } as Location, 'ES').country).toBeNull()
})
