import * as z from 'zod'
import type { ApiError } from '../../client/api-error.ts'
import { signal, useSignal } from '../../client/signal.ts'
import { readJson, remove, writeJson } from '../../client/storage.ts'

const mailed = z.object({ path: z.string(), token: z.string() })

/** A reload finds it again in this tab, on the page that its link leads to. */
const kept = (): string | undefined => {
  const { data } = mailed.safeParse(readJson('mailedLink'))
  return data?.path === window.location.pathname ? data.token : undefined
}

const taken = signal<string | undefined>(kept())

// The secret of a mailed link stands behind the #, which no server is told; it leaves the address bar at once, so that
// neither the history nor somebody who looks over the shoulder keeps it.
const take = () => {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token')
  if (token === null) return
  taken.set(token)
  writeJson('mailedLink', { path: window.location.pathname, token })
  window.history.replaceState(null, '', window.location.pathname + window.location.search)
}

take()
// A second link opened in the same tab differs behind the # alone, which loads nothing anew.
window.addEventListener('hashchange', take)

/** What the link that led here carries, until it is used or the tab is closed. */
export const useLinkToken = (): string | undefined => useSignal(taken)

export const forgetLinkToken = (): void => {
  remove('mailedLink')
  taken.set(undefined)
}

/** The link was used, has expired, or lost a part of itself on the way: only a new one helps. */
export const isSpent = (error: ApiError | null): boolean =>
  error !== null && (error.code === 'link_spent' || error.fields.some(({ path }) => path === 'token'))
