import { randomBytes } from 'node:crypto'
import { apiKeyPrefix } from '#contract/core/api-key-access.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 43

/** Of 32 random bytes; 62^43 > 2^256, so every value fits. */
const toBase62 = (bytes: Buffer): string => {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; text.length < randomLength; rest /= 62n) text = `${alphabet[Number(rest % 62n)] ?? ''}${text}`
  return text
}

/** Keys that can't be valid are rejected without a statement. */
export const apiKeyPattern = new RegExp(`^${apiKeyPrefix}[0-9A-Za-z]{${randomLength}}$`)
/** Keys are looked up by a keyed hash, so response times reveal nothing about stored ones. */
export const apiKeyHashPurpose = 'api key'

export const newSecretText = (prefix: string): string => `${prefix}${toBase62(randomBytes(32))}`

export const newApiKey = (): string => newSecretText(apiKeyPrefix)
