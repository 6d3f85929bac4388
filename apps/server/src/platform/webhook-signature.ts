import { createHmac, timingSafeEqual } from 'node:crypto'
import { fail } from './app-error.ts'

/** Seconds between the signature and its arrival, so that a recorded call can't be repeated later. */
const maxAge = 300

const makeMac = (secret: string, time: string, body: string): Buffer =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest()

/** The value of the header: `t=1794930000,v1=…`, an HMAC-SHA256 of the time, a dot and the body, in hexadecimal. */
export const signWebhook = (secret: string, body: string, time: number): string =>
  `t=${time},v1=${makeMac(secret, String(time), body).toString('hex')}`

const isSigned = (secret: string, body: string, signature: string, now: number): boolean => {
  const [, time = '', mac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (time === '' || Math.abs(now - Number(time)) > maxAge) return false
  return timingSafeEqual(Buffer.from(mac, 'hex'), makeMac(secret, time, body))
}

/** Fails unless the provider has signed the body. Without a secret there is no such webhook. */
export const assertSigned = (
  secret: string | undefined,
  { body, signature }: { body: string; signature: string },
): void => {
  if (secret === undefined) fail('not_found')
  else if (!isSigned(secret, body, signature, Date.now() / 1000)) fail('bad_signature')
}
