import { type ComponentType, Suspense, useEffect } from 'react'
import { waitForFirstContent } from '#web/client/first-content.ts'
import type { Screen } from '#web/client/screen.ts'
import { makePreloadable } from '#web/kit/page/preloadable.ts'
import { PageSpinner } from './pages/page-spinner.tsx'

/** The component of each screen, by the function that loads it. */
const pages = new Map<Screen['page'], ReturnType<typeof makePreloadable>>()

const getPage = ({ page }: Screen) => {
  const preloadable = pages.get(page) ?? makePreloadable(page)
  pages.set(page, preloadable)
  return preloadable
}

/** Loads the code of a screen before it's rendered, so that no spinner is shown. */
export const preloadPage = (screen: Screen): Promise<void> => getPage(screen).preload()

/** Mounted with the page, after its code is loaded. */
const FirstContent = () => {
  useEffect(waitForFirstContent, [])
  return null
}

export const ScreenPage = ({ screen }: { screen: Screen }) => {
  const Page: ComponentType = getPage(screen).get()
  // With a key, each screen shows its own spinner instead of keeping the previous screen visible.
  return (
    <Suspense key={screen.path} fallback={<PageSpinner />}>
      <Page />
      <FirstContent />
    </Suspense>
  )
}
