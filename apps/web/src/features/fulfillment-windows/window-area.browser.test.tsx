import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { locations } from '#contract/domains/locations.ts'
import { fulfillmentWindows } from '#contract/domains/fulfillment-windows.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import WindowPage from './window-page.tsx'

it('saves the area of a window, whose corners can be added without a pointer', async () => {
  const api = makeFakeApi()
  api.on(locations.list, () => ({ data: { data: [], total: 0, totalIsCapped: false, nextCursor: null } }))
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
