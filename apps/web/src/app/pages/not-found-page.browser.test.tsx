import { expect, it, vi } from 'vitest'
import { beginFirstScreen, whenFirstContentShown } from '#web/client/first-content.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

it('starts what waits for the first screen of a document', async () => {
  beginFirstScreen()
  const connect = vi.fn<() => void>()
  whenFirstContentShown(connect)
  await renderPage(<NotFoundPage />)
  await vi.waitFor(() => expect(connect).toHaveBeenCalledOnce())
})
