import { useEffect, useState } from 'react'
import { second } from '#contract/core/time.ts'

const pause = 3 * second

// Each browser words it differently; all of them mean a module that did not come.
const isMissingChunk = (error: unknown): error is TypeError =>
  error instanceof TypeError && /dynamically imported module|Importing a module script failed/i.test(error.message)

/** Most browsers name the module; one that does not is asked whether the server answers at all. */
const chunkIn = (message: string): string => /https?:\/\/\S+/.exec(message)?.[0] ?? '/'

const ask = async (address: string): Promise<'there' | 'gone' | 'no answer'> => {
  try {
    const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
    // A gateway that answers for a server that is down knows nothing of the module.
    if (status >= 500) return 'no answer'
    return status === 404 || address === '/' ? 'gone' : 'there'
  } catch {
    return 'no answer'
  }
}

// A page that failed once keeps failing with the same error, also when one comes back to it later.
const metOffline = new WeakSet<TypeError>()

export type MissingChunk = 'asking' | 'offline' | 'updated' | 'no'

/**
 * Why a page's code did not come. Without a network it says so and starts over once the server answers again. A module
 * that is there and still does not load is an error like any other: starting over would go round in circles.
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
