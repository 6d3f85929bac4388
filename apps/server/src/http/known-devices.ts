import { randomUUID } from 'node:crypto'
import type { Tokens } from '#server/platform/tokens.ts'

export const deviceCookie = 'storeward_device'
export const deviceSeconds = 365 * 24 * 60 * 60

const purpose = 'known device'

/**
 * A browser that has signed in to an account before. Guessing from elsewhere fills the account's limit for strangers;
 * this browser has a limit of its own, so its owner still gets in.
 */
export const makeKnownDevices = (tokens: Tokens) => ({
  make: (account: string): string =>
    tokens.sign(purpose, { account: tokens.hash(purpose, account), id: randomUUID() }, deviceSeconds),
  read: (cookie: string, account: string): string | undefined => {
    const claims = tokens.read(purpose, cookie)
    return claims?.account === tokens.hash(purpose, account) ? String(claims.id) : undefined
  },
})

export type KnownDevices = ReturnType<typeof makeKnownDevices>
