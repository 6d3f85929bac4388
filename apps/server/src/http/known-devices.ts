import { randomUUID } from 'node:crypto'
import { type CookieName, cookies } from '#contract/stored.ts'
import type { Tokens } from '#server/platform/tokens.ts'

export const deviceCookie = 'storeward_device' satisfies CookieName
const deviceSeconds = cookies[deviceCookie].days * 24 * 60 * 60

const purpose = 'known device'
/** People share a computer; the cookie remembers the last few accounts. */
const mostAccounts = 5
const between = '~'

const entries = (tokens: Tokens, cookie: string) =>
  cookie
    .split(between)
    .slice(0, mostAccounts)
    .flatMap((token) => {
      const claims = tokens.read(purpose, token)
      return claims ? [{ token, account: claims.account, id: claims.id }] : []
    })

/**
 * A browser that has signed in to an account before. Guessing from elsewhere fills the account's limit for strangers;
 * this browser has a limit of its own, so its owner still gets in.
 */
export const makeKnownDevices = (tokens: Tokens) => ({
  /** The cookie with this account added to those it held. */
  add: (cookie: string, account: string): string => {
    const own = tokens.sign(purpose, { account: tokens.hash(purpose, account), id: randomUUID() }, deviceSeconds)
    const others = entries(tokens, cookie).filter((entry) => entry.account !== tokens.hash(purpose, account))
    return [own, ...others.map((entry) => entry.token)].slice(0, mostAccounts).join(between)
  },
  read: (cookie: string, account: string): string | undefined => {
    const entry = entries(tokens, cookie).find((each) => each.account === tokens.hash(purpose, account))
    return entry && String(entry.id)
  },
})

export type KnownDevices = ReturnType<typeof makeKnownDevices>
