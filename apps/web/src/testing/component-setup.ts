import './production-act.ts'
import { cleanup } from 'vitest-browser-react/pure'
import { afterEach, beforeEach, vi } from 'vitest'
import { preparePage, resetPage } from './render-page.tsx'

// Test files share one page, so a hook in a module would only run in the first file that imports it.
beforeEach(async () => {
  await cleanup()
  await preparePage()
})

afterEach(() => {
  vi.restoreAllMocks()
  resetPage()
})
