import { randomUUID } from 'node:crypto'
import { type CookieName, cookies } from '#contract/stored.ts'
import type { Tokens } from '#server/platform/tokens.ts'

export const deviceCookie = 'storeward_device' satisfies CookieName
const deviceSeconds = cookies[deviceCookie].days * 24 * 60 * 60

const purpose = 'known device'
/** The cookie remembers several accounts, for shared computers. */
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
 * Recognizes browsers that have signed in to an account before. They have their own rate limit, so that guesses from
 * elsewhere don't lock out the account's owner.
 */
export const makeKnownDevices = (tokens: Tokens) => ({
  /** The cookie with this account added. */
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
