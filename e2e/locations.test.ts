import { expect } from '@playwright/test'
import { owner } from './demo-accounts.ts'
import { journey } from './journey.ts'
import { newStamp } from './stamp.ts'

// The only journey with the place search of the built server, whose tables the build writes (decision 0115).
journey('the address search fills in the city of a new location', async ({ visit }) => {
  const name = `Barn ${newStamp()}`
  const page = await visit({ as: owner })
  await page.goto('/dashboard/settings/location/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('combobox', { name: 'Find address' }).fill('pough')
  await page.getByRole('option', { name: 'Poughkeepsie, NY, United States' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Poughkeepsie')
  await page.getByText('Only the city was found. Set the exact coordinates.').waitFor()
  await page.getByLabel('Street address').fill('12 Mill Lane')
  await page.getByRole('button', { name: 'Create location' }).click()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('12 Mill Lane, Poughkeepsie, NY, United States')
})
