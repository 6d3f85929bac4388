import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { usage } from '#contract/domains/usage.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { LimitsDialog } from './parts/limits-dialog.tsx'

it('warns that a limit below the usage applies at once, and refuses an alert above it', async () => {
  const api = makeFakeApi()
  api.on(usage.changeLimits, () => ({ data: { meter: 'emails' as const, alertAt: null, cap: 600 } }))
  const limits = { alertAt: 9000, cap: null }
  await renderPage(<LimitsDialog meter="emails" used={527} limits={limits} close={() => undefined} />)
  const dialog = page.getByRole('dialog')
  const cap = dialog.getByRole('textbox', { name: 'Stop at' })
  await cap.fill('10')
  await expect.element(dialog.getByRole('status').filter({ hasText: /^You’ve already used 527/ })).toBeVisible()
  await cap.fill('600')
  expect(dialog.getByText(/^You’ve already used/).query()).toBeNull()
  await dialog.getByRole('button', { name: 'Save limits' }).click()
  await expect.element(dialog.getByText('The alert can’t be above the limit. Lower it.')).toBeVisible()
  expect(api.callsTo(usage.changeLimits)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Alert at' }).fill('500')
  await dialog.getByRole('button', { name: 'Save limits' }).click()
  await expect.poll(() => api.callsTo(usage.changeLimits)[0]?.body).toEqual({ meter: 'emails', alertAt: 500, cap: 600 })
})
