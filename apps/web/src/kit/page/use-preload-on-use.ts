import { useEffect } from 'react'

/** Loads code that a click will need once someone uses the page: before the click, but not while the page appears. */
export const usePreloadOnUse = (load: () => Promise<unknown>): void =>
  useEffect(() => {
    const controller = new AbortController()
    const start = () => {
      controller.abort()
      // A click loads it again, and says so if it can't.
      void load().catch(() => undefined)
    }
    for (const name of ['pointermove', 'pointerdown', 'focusin'] as const) {
      window.addEventListener(name, start, { signal: controller.signal, passive: true })
    }
    return () => controller.abort()
  }, [load])
