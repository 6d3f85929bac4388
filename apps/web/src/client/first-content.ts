import { startTransition, useEffect, useState } from 'react'
import { second } from '#contract/core/time.ts'
import { queryClient } from './query-client.ts'

/** False from the start of the application until its first screen shows its content. */
let isShown = true

/** What waits for the first screen. */
const waiting = new Set<() => void>()

export const isFirstContentShown = (): boolean => isShown

/** Calls the function when the first screen is shown, or at once if it is. Returns a function that prevents it. */
export const whenFirstContentShown = (run: () => void): (() => void) => {
  if (isShown) {
    run()
    return () => undefined
  }
  // Unique for each call, also for the same function.
  const runOnce = () => run()
  waiting.add(runOnce)
  return () => void waiting.delete(runOnce)
}

/** Whether requests and code that the first screen doesn't need may start. */
export const useIsFirstContentShown = (): boolean => {
  const [isContentShown, setIsContentShown] = useState(isShown)
  useEffect(
    () =>
      isContentShown
        ? undefined
        : // Renders in slices; the screen can be used by now.
          whenFirstContentShown(() => startTransition(() => setIsContentShown(true))),
    [isContentShown],
  )
  return isContentShown
}

export const beginFirstScreen = (): void => {
  isShown = false
}

const checkIntervalMs = 50
const maxIdleWaitMs = 2 * second
/** A screen may poll or wait for a slow response; don't hold the rest back for long. */
const maxWaitMs = 15 * second

/** React renders in slices; the browser is idle after the last one. Safari has no idle callbacks. */
const whenIdle = (run: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: maxIdleWaitMs })
  else setTimeout(run, checkIntervalMs)
}

let holds = 0

/** While mounted and held, the first content isn't shown: for placeholders of rows. */
export const useHoldFirstContent = (isHeld = true): void =>
  useEffect(() => {
    if (!isHeld) return undefined
    holds += 1
    return () => void (holds -= 1)
  }, [isHeld])

const show = () => {
  globalThis.earlyRequests?.dropReads()
  isShown = true
  // Each in its own task: together they block a slow phone for a fifth of a second.
  for (const run of waiting) {
    setTimeout(() => {
      if (waiting.delete(run)) run()
    })
  }
}

/** Called when the first screen is rendered: waits until its requests are answered and shown. */
export const waitForFirstContent = (): void => {
  if (isShown) return
  const startedAt = performance.now()
  const check = () => {
    const isLoading = holds > 0 || queryClient.isFetching() > 0
    const isWaiting = isLoading && performance.now() - startedAt < maxWaitMs
    if (isWaiting) setTimeout(check, checkIntervalMs)
    else whenIdle(show)
  }
  // After the paint of this render, whose effects start the requests.
  requestAnimationFrame(() => setTimeout(check))
}
