import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Permission } from '#contract/permissions.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { ForbiddenPage } from './forbidden-page.tsx'
import { pagesText } from './pages.text.ts'

const open = async (missing: Permission[]) => {
  const { router } = await renderPage(<ForbiddenPage />)
  await router.navigate('/items', { state: { missing } })
}

it('names the missing permissions, and says until then that the person has none', async () => {
  const texts: string[] = []
  const observer = new MutationObserver(() => texts.push(document.body.textContent))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  await open(['view_subscription'])
  await expect.element(page.getByText('This page requires the permission “View subscription”.')).toBeVisible()
  observer.disconnect()
  expect(texts.filter((text) => text.includes('view_subscription'))).toEqual([])
})

it('doesn’t name permissions that staff can’t have', async () => {
  await open(['view_vendors'])
  await expect.element(page.getByText(pagesText.en.forbiddenBody)).toBeVisible()
})
