import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { loadPublicScreen } from './app/public/public-screens.ts'

/** Replaces the first paint with the application, once the code of its first page is loaded. */
export const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) return
  const publicScreen = await loadPublicScreen(window.location.pathname)
  // A transition renders in slices, so the browser can paint and handle input in between.
  startTransition(() => createRoot(root).render(<App initialScreen={publicScreen} />))
}
