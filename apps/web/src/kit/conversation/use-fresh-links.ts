import { useEffect, useRef } from 'react'
import { minute, second } from '#contract/core/time.ts'

/** Links of private files work for five minutes. */
const freshMs = 4 * minute
const checkAgainMs = 3 * second

/** Asks for new links before they are used, and for those of files that are being checked. */
export const useFreshLinks = (attachments: readonly { url: string }[], refresh: () => void) => {
  const receivedAt = useRef(0)
  const latest = useRef(refresh)
  latest.current = refresh
  // Not when only `refresh` changed: a render every minute would make old links count as new.
  useEffect(() => {
    receivedAt.current = Date.now()
    if (!attachments.some(({ url }) => url === '')) return undefined
    const timer = setTimeout(() => latest.current(), checkAgainMs)
    return () => clearTimeout(timer)
  }, [attachments])
  return () => {
    if (Date.now() - receivedAt.current > freshMs && attachments.some(({ url }) => url.includes('?'))) refresh()
  }
}
