/** A path on our own origin, or undefined: links from outside (queries, notifications) never lead elsewhere. */
export const safePath = (path: string | null | undefined): string | undefined => {
  if (!path?.startsWith('/') || !URL.canParse(path, window.location.origin)) return undefined
  const url = new URL(path, window.location.origin)
  return url.origin === window.location.origin ? url.pathname + url.search + url.hash : undefined
}

/** Where to go after signing in: the page first asked for, else the dashboard. */
export const pathAfterSignIn = (next: string | null | undefined): string => {
  const path = safePath(next)
  return path && /^\/dashboard(?:[/?#]|$)/.test(path) ? path : '/dashboard'
}

export const signInPath = (wanted: string): string =>
  wanted === '/dashboard' ? '/login' : `/login?next=${encodeURIComponent(wanted)}`

const reason = 'signed-out'
const elsewhere = 'elsewhere'

/** The sign-in that says why one is there: the session ended in another tab, and the work can go on from here. */
export const signInAgainPath = (wanted: string): string => {
  const path = signInPath(wanted)
  return `${path}${path.includes('?') ? '&' : '?'}${reason}=${elsewhere}`
}

export const signedOutElsewhere = (search: string): boolean => new URLSearchParams(search).get(reason) === elsewhere
