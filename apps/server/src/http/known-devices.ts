import { randomUUID } from 'node:crypto'
import { type CookieName, cookies } from '#contract/browser-storage.ts'
import type { Tokens } from '#server/platform/tokens.ts'

export const deviceCookie = 'storeward_device' satisfies CookieName
const deviceSeconds = cookies[deviceCookie].days * 24 * 60 * 60

const purpose = 'known device'
/** The cookie remembers several accounts, for shared computers. */
const maxAccounts = 5
const separator = '~'

const readEntries = (tokens: Tokens, cookie: string) =>
  cookie
    .split(separator)
    .slice(0, maxAccounts)
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
    const newEntry = tokens.sign(purpose, { account: tokens.hash(purpose, account), id: randomUUID() }, deviceSeconds)
    const others = readEntries(tokens, cookie).filter((entry) => entry.account !== tokens.hash(purpose, account))
    return [newEntry, ...others.map((entry) => entry.token)].slice(0, maxAccounts).join(separator)
  },
  read: (cookie: string, account: string): string | undefined => {
    const entry = readEntries(tokens, cookie).find((candidate) => candidate.account === tokens.hash(purpose, account))
    return entry && String(entry.id)
  },
})

export type KnownDevices = ReturnType<typeof makeKnownDevices>
