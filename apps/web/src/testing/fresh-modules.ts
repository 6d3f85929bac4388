import { afterAll, vi } from 'vitest'

// Test files share one process. Each loads our modules anew, because some have state, such as the language and the
// session; packages stay loaded, which are most of the loading time.
vi.resetModules()

afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
