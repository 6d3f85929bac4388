import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fulfillment } from '#contract/domains/fulfillment-settings.ts'
import { locations } from '#contract/domains/locations.ts'
import { fulfillmentWindows } from '#contract/domains/fulfillment-windows.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import WindowPage from './window-page.tsx'

/** Only pickup is on, as in a new store. */
const setUp = () => {
  const api = makeFakeApi()
  const [off, on] = [false, true].map((enabled) => ({ enabled, fee: 0, freeOver: null }))
  const methods = { delivery: off, pickup: on, shipping: off, digital: off }
  api.on(fulfillment.get, () => ({ data: { methods } as never }))
  api.on(locations.list, () => ({ data: { data: [], total: 0, totalIsCapped: false, nextCursor: null } }))
  return api
}

it('says that the window’s method is off', async () => {
  setUp()
  await renderPage(<WindowPage />)
  const note = page.getByText('Delivery is off, so customers can’t book this window.', { exact: false })
  await expect.element(note).toBeVisible()
  await page.getByText('Pickup', { exact: true }).click()
  await expect.element(note).not.toBeInTheDocument()
})

it('saves the area of a window, whose corners can be added without a pointer', async () => {
  const api = setUp()
  api.on(fulfillmentWindows.create, () => ({ status: 422, code: 'invalid' }))
  await renderPage(<WindowPage />)
  await page.getByRole('textbox', { name: 'Name' }).fill('Morning')
  const addCorner = page.getByRole('button', { name: 'Add corner' })
  for (let corner = 0; corner < 3; corner += 1) await addCorner.click()
  await expect.element(page.getByText('3 corners')).toBeVisible()
  await page.getByRole('button', { name: 'Create window' }).first().click()
  await expect.poll(() => api.callsTo(fulfillmentWindows.create).length).toBe(1)
  const [call] = api.callsTo(fulfillmentWindows.create)
  const area = (call?.body as { area: unknown[] } | undefined)?.area ?? []
  expect(area).toHaveLength(3)
  expect(area[0]).toEqual({ latitude: expect.any(Number), longitude: expect.any(Number) })
})
