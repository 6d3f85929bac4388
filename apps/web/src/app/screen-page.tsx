import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { waitForFirstContent } from '#web/client/first-content.ts'
import type { Screen } from '#web/client/screen.ts'
import { PageSpinner } from './pages/page-spinner.tsx'

/** The component of each screen, by the function that loads it. */
const pages = new Map<Screen['page'], ComponentType>()

/** Loads the code of a screen before it's rendered, so that no spinner is shown. */
export const preloadPage = async ({ page }: Screen): Promise<void> => {
  const { default: Page } = await page()
  // Once rendered, the component must stay the same.
  if (!pages.has(page)) pages.set(page, Page)
}

const getPage = ({ page }: Screen): ComponentType => {
  const Page = pages.get(page) ?? lazy(page)
  pages.set(page, Page)
  return Page
}

/** Mounted with the page, after its code is loaded. */
const FirstContent = () => {
  useEffect(waitForFirstContent, [])
  return null
}

export const ScreenPage = ({ screen }: { screen: Screen }) => {
  const Page = getPage(screen)
  // With a key, each screen shows its own spinner instead of keeping the previous screen visible.
  return (
    <Suspense key={screen.path} fallback={<PageSpinner />}>
      <Page />
      <FirstContent />
    </Suspense>
  )
}
