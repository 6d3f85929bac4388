import { useEffect, useState } from 'react'
import { second } from '#contract/core/time.ts'

const pause = 3 * second

// Browsers word the error of a failed dynamic import differently.
const isMissingChunk = (error: unknown): error is TypeError =>
  error instanceof TypeError && /dynamically imported module|Importing a module script failed/i.test(error.message)

/**
 * Most browsers name the module's URL in the error. For the others probe `/`, which only tells whether the server is
 * reachable.
 */
const chunkIn = (message: string): string => /https?:\/\/\S+/.exec(message)?.[0] ?? '/'

const ask = async (address: string): Promise<'there' | 'gone' | 'no answer'> => {
  try {
    const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
    // A gateway's 5xx while the server is down says nothing about the module.
    if (status >= 500) return 'no answer'
    return status === 404 || address === '/' ? 'gone' : 'there'
  } catch {
    return 'no answer'
  }
}

// `lazy` keeps throwing the same error object, also when the person returns to the page later.
const metOffline = new WeakSet<TypeError>()

export type MissingChunk = 'asking' | 'offline' | 'updated' | 'no'

/**
 * Why a page's code failed to load. Offline, it retries and reloads once the server responds again. A module that
 * exists but still fails to load is an ordinary error: reloading would loop.
 */
export const useMissingChunk = (error: unknown): MissingChunk => {
  const [state, setState] = useState<MissingChunk>(isMissingChunk(error) ? 'asking' : 'no')
  useEffect(() => {
    if (!isMissingChunk(error)) return undefined
    const address = chunkIn(error.message)
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      clearTimeout(timer)
      const answer = await ask(address)
      if (over) return
      if (answer === 'no answer') {
        metOffline.add(error)
        setState('offline')
        timer = setTimeout(() => void look(), pause)
      } else if (metOffline.has(error)) window.location.reload()
      else setState(answer === 'gone' ? 'updated' : 'no')
    }
    const lookAgain = () => void look()
    lookAgain()
    window.addEventListener('online', lookAgain)
    return () => {
      over = true
      clearTimeout(timer)
      window.removeEventListener('online', lookAgain)
    }
  }, [error])
  return state
}
