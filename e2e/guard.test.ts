import { expect } from '@playwright/test'
import { journey } from './journey.ts'
import { owner, packer } from './demo-accounts.ts'

journey('staff are redirected from screens without permission, and see others read-only', async ({ visit }) => {
  const page = await visit({ as: packer })
  for (const path of ['settings/store-profile', 'products/brands/new']) {
    await page.goto(`/dashboard/${path}`)
    await page.waitForURL('**/unauthorized')
  }
  await page.getByRole('heading', { name: 'No access' }).waitFor()
  await page.getByText('“Create brands”').waitFor()
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await page.getByRole('link', { name: 'Brands' }).first().click()
  await page.getByRole('heading', { name: 'Brands', level: 1 }).waitFor()
  await page.getByRole('row').nth(1).waitFor()
  await expect(page.getByRole('link', { name: 'Add brand' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add brand' }).first()).toBeDisabled()
})

journey('unknown dashboard paths and ids show "Page not found"', async ({ visit }) => {
  const page = await visit({ as: owner })
  // The API has a list at the address of the last one.
  for (const path of ['nowhere', 'orders/1001', 'campaign/suppressions']) {
    await page.goto(`/dashboard/${path}`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  }
})
