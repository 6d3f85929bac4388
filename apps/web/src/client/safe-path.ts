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

const param = 'signed-out'
const reasons = ['elsewhere', 'ended', 'deleted'] as const
/** In another tab; by the server; with the account. */
type SignedOutReason = (typeof reasons)[number]

/** The sign-in that says why one is there, and from which the work goes on where it was. */
export const signInAgainPath = (reason: SignedOutReason, wanted = '/dashboard'): string => {
  const path = signInPath(wanted)
  return `${path}${path.includes('?') ? '&' : '?'}${param}=${reason}`
}

export const signedOutReason = (search: string): SignedOutReason | undefined => {
  const given = new URLSearchParams(search).get(param)
  return reasons.find((reason) => reason === given)
}
