import { driverAppPath } from '#contract/driver-app-path.ts'

/** The secret part of the address. It is sent in the path of our API only. */
export const readToken = (pathname: string): string => pathname.slice(driverAppPath.length).replace(/\/$/, '')

/**
 * Names the link's data on the phone without storing the token. 53 bits: links don't collide, and nothing can be opened
 * with it. `crypto.subtle` would need HTTPS, which a store's local network may not have.
 */
export const toLinkKey = (token: string): string => {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < token.length; index += 1) {
    const code = token.charCodeAt(index)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36)
}
