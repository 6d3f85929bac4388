import { useEffect, useState } from 'react'
import { second } from '#contract/core/time.ts'

const retryDelayMs = 3 * second

// Browsers word the error of a failed dynamic import differently.
const isMissingChunk = (error: unknown): error is TypeError =>
  error instanceof TypeError && /dynamically imported module|Importing a module script failed/i.test(error.message)

/**
 * Most browsers name the module's URL in the error. For the others probe `/`, which only tells whether the server is
 * reachable.
 */
const parseChunkUrl = (message: string): string => /https?:\/\/\S+/.exec(message)?.[0] ?? '/'

const probe = async (url: string): Promise<'there' | 'gone' | 'no answer'> => {
  try {
    const { status } = await fetch(url, { method: 'HEAD', cache: 'no-store' })
    // A gateway's 5xx while the server is down says nothing about the module.
    if (status >= 500) return 'no answer'
    return status === 404 || url === '/' ? 'gone' : 'there'
  } catch {
    return 'no answer'
  }
}

// `lazy` keeps throwing the same error object, also when the person returns to the page later.
const failedOffline = new WeakSet<TypeError>()

export type MissingChunk = 'asking' | 'offline' | 'updated' | 'no'

/**
 * Why a page's code failed to load. Offline, it retries and reloads once the server responds again. A module that
 * exists but still fails to load is an ordinary error: reloading would loop.
 */
export const useMissingChunk = (error: unknown): MissingChunk => {
  const [state, setState] = useState<MissingChunk>(isMissingChunk(error) ? 'asking' : 'no')
  useEffect(() => {
    if (!isMissingChunk(error)) return undefined
    const url = parseChunkUrl(error.message)
    let disposed = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = async () => {
      clearTimeout(timer)
      const result = await probe(url)
      if (disposed) return
      if (result === 'no answer') {
        failedOffline.add(error)
        setState('offline')
        timer = setTimeout(() => void check(), retryDelayMs)
      } else if (failedOffline.has(error)) window.location.reload()
      else setState(result === 'gone' ? 'updated' : 'no')
    }
    const recheck = () => void check()
    recheck()
    window.addEventListener('online', recheck)
    return () => {
      disposed = true
      clearTimeout(timer)
      window.removeEventListener('online', recheck)
    }
  }, [error])
  return state
}
