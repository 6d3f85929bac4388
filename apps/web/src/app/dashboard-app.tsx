import { RouterProvider } from 'react-router'
import { second } from '#contract/core/time.ts'
import { beginFirstScreen } from '#web/client/first-content.ts'
import { lazy } from '#web/client/lazy.ts'
import { queryClient } from '#web/client/query-client.ts'
import { ScreensContext } from '#web/client/screen.ts'
import { readText } from '#web/client/storage.ts'
import { sessionQuery } from './load-session.ts'
import { makeRouter } from './router.tsx'
import { preloadPage } from './screen-page.tsx'
import { screens } from './screens.ts'
import { findScreen } from './shell/screen-path.ts'

const findFirstScreen = () => findScreen(screens, window.location.pathname)

/** Fetches the page's code in parallel with the session. A failed fetch is retried by its route. */
const fetchFirstPage = async () => {
  const screen = readText('auth') === undefined ? undefined : findFirstScreen()
  if (screen) await preloadPage(screen)
}

/** Failures are left to the page. */
const prepareFirstPage = async () => {
  const module = await findFirstScreen()
    ?.prepare?.()
    .catch(() => undefined)
  await module?.prepare()
}

void fetchFirstPage()
beginFirstScreen()

// Created in its own task, not on module evaluation: either one is a long task on a slow phone.
const router = lazy(makeRouter)

const maxSessionWaitMs = 2 * second
/** The list is requested together with the session, so it usually arrives with it. */
const maxContentWaitMs = 300

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Loads session, page and list before the first render, which then draws the rows at once: rendering shell, placeholders
 * and rows one after the other takes twice the time. What takes longer or fails is left to the gates and the route.
 */
export const prepareFirstScreen = async (): Promise<void> => {
  if (readText('auth') === undefined) return
  const session = queryClient.prefetchQuery(sessionQuery)
  await wait(0)
  router()
  await Promise.race([session, wait(maxSessionWaitMs)])
  const content = Promise.all([fetchFirstPage(), prepareFirstPage(), globalThis.earlyRequests?.whenAllArrived()])
  await Promise.race([content, wait(maxContentWaitMs)])
}

const DashboardApp = () => (
  <ScreensContext value={screens}>
    <RouterProvider router={router()} />
  </ScreensContext>
)

export default DashboardApp
