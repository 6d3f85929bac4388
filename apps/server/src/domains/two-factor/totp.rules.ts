import { Secret, TOTP } from 'otpauth'
import { productName } from '#contract/app-name.ts'

// The defaults of authenticator apps; several ignore other values in the URL.
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20
/** Accepts the previous and next step, for clock drift and slow typing. */
const stepWindow = 1

export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32

export const totpUrl = (secret: string, email: string): string =>
  new TOTP({ ...settings, issuer: productName, label: email, secret }).toString()

/** The time step of a code; undefined when it isn't currently valid. */
export const totpStep = (secret: string, code: string, now: number = Date.now()): number | undefined => {
  // The library throws for six characters that are more than six bytes.
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = new TOTP({ ...settings, secret })
  const offset = totp.validate({ token: code, timestamp: now, window: stepWindow })
  return offset === null ? undefined : totp.counter({ timestamp: now }) + offset
}
