import { Secret, TOTP } from 'otpauth'
import { productName } from '#contract/product.ts'

// What every authenticator understands; several ignore anything else in the link.
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20
/** A phone's clock is off by a little, and typing takes a while: the step before and the one after are good too. */
const stepsAside = 1

export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32

export const totpUrl = (secret: string, email: string): string =>
  new TOTP({ ...settings, issuer: productName, label: email, secret }).toString()

/** The time step that a code belongs to; undefined when it is none of now. */
export const totpStep = (secret: string, code: string, now: number = Date.now()): number | undefined => {
  // The library throws at six signs that are more than six bytes.
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = new TOTP({ ...settings, secret })
  const aside = totp.validate({ token: code, timestamp: now, window: stepsAside })
  return aside === null ? undefined : totp.counter({ timestamp: now }) + aside
}
