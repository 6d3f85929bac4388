import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { openOutsideScreen } from './app/outside/outside-screens.ts'

/** Puts the application in place of the first picture, once all of its first page is there. */
export const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) return
  const outside = await openOutsideScreen(window.location.pathname)
  // As a transition it is made in slices, between which the browser can draw and answer.
  startTransition(() => createRoot(root).render(<App first={outside} />))
}
