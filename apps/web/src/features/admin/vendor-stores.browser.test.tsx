import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type VendorStore, vendors } from '#contract/domains/vendors.ts'
import { exampleId, exampleTime } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { VendorStores } from './parts/vendor-stores.tsx'

const store: VendorStore = {
  _id: exampleId(1),
  name: 'Soap Corner',
  slug: 'soap-corner',
  status: 'active',
  statusReason: '',
  version: 4,
  createdAt: exampleTime,
}

it('suspends a store with a reason after a confirmation and lifts the suspension', async () => {
  const api = makeFakeApi()
  let current = store
  api.on(vendors.stores, () => ({ data: { data: [current], total: 1, nextCursor: null } }))
  api.on(vendors.changeSuspension, ({ body }) => {
    const status = body['isSuspended'] ? 'suspended' : 'active'
    current = { ...current, status, statusReason: String(body['reason']), version: current.version + 1 }
    return { data: current }
  })
  await renderPage(<VendorStores vendorId={exampleId(2)} />)

  await page.getByRole('button', { name: 'Suspend store “Soap Corner”' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend store “Soap Corner”?' })
  await dialog.getByRole('button', { name: 'Suspend store' }).click()
  await expect.element(dialog.getByText('This is required.')).toBeVisible()
  expect(api.callsTo(vendors.changeSuspension)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Counterfeit lavender.')
  await dialog.getByRole('button', { name: 'Suspend store' }).click()
  await expect.element(page.getByText('Counterfeit lavender.')).toBeVisible()
  await expect.element(page.getByText('Suspended', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Lift suspension of “Soap Corner”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lift suspension' }).click()
  await expect.element(page.getByText('Active', { exact: true })).toBeVisible()
  expect(api.callsTo(vendors.changeSuspension).map(({ body }) => body)).toEqual([
    { isSuspended: true, reason: 'Counterfeit lavender.', version: 4 },
    { isSuspended: false, reason: '', version: 5 },
  ])
})
