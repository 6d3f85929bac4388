import { lookup as resolve } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** Checks the addresses that are then connected to, so that DNS rebinding doesn't help an attacker. */
export const makeCheckedLookup =
  (isAllowed: (address: string) => boolean, makeRefusal: () => Error): LookupFunction =>
  (hostname, { all: returnsAll, family = 0 }, done) => {
    const ipFamily = family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family
    resolve(hostname, { all: true, family: ipFamily }, (error, addresses) => {
      const first = addresses?.[0]
      if (error || !first) done(error ?? new Error('The host has no address.'), '')
      else if (!addresses.every(({ address }) => isAllowed(address))) done(makeRefusal(), '')
      else if (returnsAll) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
