import * as z from 'zod'
import type { ApiError } from '#web/client/api-error.ts'
import { signal, useSignal } from '#web/client/signal.ts'
import { readJson, remove, writeJson } from '#web/client/storage.ts'

const storedLink = z.object({ path: z.string(), token: z.string() })

/** Restores the token after a reload, but only on the page that its link leads to. */
const readStoredToken = (): string | undefined => {
  const { data } = storedLink.safeParse(readJson('mailedLink'))
  return data?.path === window.location.pathname ? data.token : undefined
}

const linkToken = signal<string | undefined>(readStoredToken())

// The token of a mailed link is in the URL fragment, which browsers don't send to servers. It is removed from the
// address bar at once, so that it stays neither in the history nor visible on the screen.
const captureToken = () => {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token')
  if (token === null) return
  linkToken.set(token)
  writeJson('mailedLink', { path: window.location.pathname, token })
  window.history.replaceState(null, '', window.location.pathname + window.location.search)
}

captureToken()
// Opening a second link in the same tab changes only the fragment, which doesn't reload the page.
window.addEventListener('hashchange', captureToken)

/** The token of the link that led here, until it is used or the tab is closed. */
export const useLinkToken = (): string | undefined => useSignal(linkToken)

export const clearLinkToken = (): void => {
  remove('mailedLink')
  linkToken.set(undefined)
}

/** The link was used, has expired or is incomplete: the user needs a new one. */
export const isLinkInvalid = (error: ApiError | null): boolean =>
  error !== null && (error.code === 'link_spent' || error.fields.some(({ path }) => path === 'token'))
