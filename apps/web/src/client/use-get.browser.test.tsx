import { focusManager } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { subscription } from '#contract/domains/subscription.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { useGet } from './use-get.ts'

const Status = () => {
  const { data } = useGet(subscription.get, undefined, { refetchIntervalMs: 20 })
  return <output>{data?.status}</output>
}

afterEach(() => focusManager.setFocused(undefined))

it('refetches on an interval also while the tab is hidden', async () => {
  const api = makeFakeApi()
  api.on(subscription.get, () => ({ data: { status: 'active' as const, cardsAvailable: true, details: null } }))
  focusManager.setFocused(false)
  await renderPage(<Status />)
  await expect.poll(() => api.callsTo(subscription.get).length).toBeGreaterThan(2)
})
