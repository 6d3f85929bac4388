import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

type Claims = Record<string, string | number>

/**
 * Signed tokens: access and refresh tokens, upload links, hashes of codes. The key is derived from the purpose, so a
 * token for one purpose isn't valid for another.
 */
export interface Tokens {
  sign(purpose: string, claims: Claims, secondsToLive?: number): string
  read(purpose: string, token: string): Claims | undefined
  /** A keyed hash, for secrets that are compared but never read back. */
  hash(purpose: string, secret: string): string
  isEqual(a: string, b: string): boolean
  /** Encrypted and authenticated, for secrets that must be read back. */
  encrypt(purpose: string, text: string): string
  /** Undefined when the data was altered, or encrypted for another purpose or with another key. */
  decrypt(purpose: string, ciphertext: string): string | undefined
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export const makeTokens = (secretKey: string): Tokens => {
  const keys = new Map<string, Buffer>()
  const keyFor = (purpose: string): Buffer => {
    const cached = keys.get(purpose)
    if (cached) return cached
    const key = createHmac('sha256', secretKey).update(`storeward:${purpose}`).digest()
    keys.set(purpose, key)
    return key
  }
  const mac = (purpose: string, text: string): string =>
    createHmac('sha256', keyFor(purpose)).update(text).digest('base64url')
  const isEqual = (a: string, b: string): boolean => {
    const left = Buffer.from(a)
    const right = Buffer.from(b)
    return left.length === right.length && timingSafeEqual(left, right)
  }

  const decrypt = (purpose: string, ciphertext: string): string => {
    const bytes = Buffer.from(ciphertext, 'base64url')
    const nonce = bytes.subarray(0, nonceBytes)
    const decipher = createDecipheriv(cipher, keyFor(`sealed ${purpose}`), nonce, { authTagLength: tagBytes })
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString()
  }

  return {
    isEqual,
    hash: mac,
    encrypt: (purpose, text) => {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, keyFor(`sealed ${purpose}`), nonce, { authTagLength: tagBytes })
      const content = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return Buffer.concat([nonce, sealing.getAuthTag(), content]).toString('base64url')
    },
    decrypt: (purpose, ciphertext) => {
      try {
        return decrypt(purpose, ciphertext)
      } catch {
        return undefined
      }
    },
    sign: (purpose, claims, secondsToLive) => {
      const expires = secondsToLive === undefined ? {} : { exp: Math.floor(Date.now() / 1000) + secondsToLive }
      const body = Buffer.from(JSON.stringify({ ...claims, ...expires })).toString('base64url')
      return `${body}.${mac(purpose, body)}`
    },
    read: (purpose, token) => {
      const [body, signature, rest] = token.split('.')
      if (!body || !signature || rest !== undefined || !isEqual(signature, mac(purpose, body))) return undefined
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims
      return typeof claims.exp === 'number' && claims.exp < Date.now() / 1000 ? undefined : claims
    },
  }
}
