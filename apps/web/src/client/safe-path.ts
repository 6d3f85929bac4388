/**
 * A path on our own origin, or undefined: paths from outside (queries, notifications) must not lead to another site.
 */
export const safePath = (path: string | null | undefined): string | undefined => {
  if (!path?.startsWith('/') || !URL.canParse(path, window.location.origin)) return undefined
  const url = new URL(path, window.location.origin)
  return url.origin === window.location.origin ? url.pathname + url.search + url.hash : undefined
}

/** The path after signing in: the requested page, else the dashboard. */
export const pathAfterSignIn = (next: string | null | undefined): string => {
  const path = safePath(next)
  return path && /^\/dashboard(?:[/?#]|$)/.test(path) ? path : '/dashboard'
}

export const signInPath = (returnPath: string): string =>
  returnPath === '/dashboard' ? '/login' : `/login?next=${encodeURIComponent(returnPath)}`

const param = 'signed-out'
const reasons = ['elsewhere', 'ended', 'deleted'] as const
/** Signed out in another tab; ended by the server; account deleted. */
type SignedOutReason = (typeof reasons)[number]

/** The sign-in path with the reason for the sign-out and the path to return to. */
export const signInAgainPath = (reason: SignedOutReason, returnPath = '/dashboard'): string => {
  const path = signInPath(returnPath)
  return `${path}${path.includes('?') ? '&' : '?'}${param}=${reason}`
}

export const getSignedOutReason = (search: string): SignedOutReason | undefined => {
  const value = new URLSearchParams(search).get(param)
  return reasons.find((reason) => reason === value)
}
