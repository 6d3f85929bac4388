import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds between the signature and its arrival, so that a recorded call can't be repeated later. */
const maxAge = 300

const makeMac = (secret: string, time: string, body: string): Buffer =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest()

/** The value of the header: `t=1794930000,v1=…`, an HMAC-SHA256 of the time, a dot and the body, in hexadecimal. */
export const signMailEvents = (secret: string, body: string, time: number): string =>
  `t=${time},v1=${makeMac(secret, String(time), body).toString('hex')}`

export const isMailSignature = (secret: string, body: string, signature: string, now: number): boolean => {
  const [, time = '', mac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (time === '' || Math.abs(now - Number(time)) > maxAge) return false
  return timingSafeEqual(Buffer.from(mac, 'hex'), makeMac(secret, time, body))
}
