import { RouterProvider } from 'react-router'
import { beginFirstScreen } from '#web/client/first-content.ts'
import { lazy } from '#web/client/lazy.ts'
import { ScreensContext } from '#web/client/screen.ts'
import { readText } from '#web/client/storage.ts'
import { makeRouter } from './router.tsx'
import { screens } from './screens.ts'
import { findScreen } from './shell/screen-path.ts'

/** Fetches the page's code in parallel with the session. A failed fetch is retried by its route. */
const fetchFirstPage = () => {
  if (readText('auth') === undefined) return
  findScreen(screens, window.location.pathname)
    ?.page()
    .catch(() => undefined)
}

fetchFirstPage()
beginFirstScreen()

// Creating the first Intl formatter takes about as long as rendering a page. Do it in its own task while the session
// loads.
setTimeout(() => new Intl.NumberFormat().format(0))

// Created on first render, not on module evaluation: either one is a long task on a slow phone.
const router = lazy(makeRouter)

const DashboardApp = () => (
  <ScreensContext value={screens}>
    <RouterProvider router={router()} />
  </ScreensContext>
)

export default DashboardApp
