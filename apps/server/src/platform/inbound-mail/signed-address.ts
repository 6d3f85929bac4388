import { idBytes, toId, toIdBytes } from '#server/platform/ids-in-tokens.ts'
import type { Tokens } from '#server/platform/tokens.ts'

// Base32, because mail servers may change the case of an address.
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const bitsPerLetter = 5

const encode = (bytes: Buffer): string => {
  let [letters, bits, count] = ['', 0, 0]
  for (const byte of bytes) {
    bits = (bits << 8) | byte
    for (count += 8; count >= bitsPerLetter; count -= bitsPerLetter) {
      letters += alphabet[(bits >> (count - bitsPerLetter)) & 31]
    }
    bits &= (1 << count) - 1
  }
  return count === 0 ? letters : letters + alphabet[(bits << (bitsPerLetter - count)) & 31]
}

const decode = (letters: string): Buffer => {
  const bytes: number[] = []
  let [bits, count] = [0, 0]
  for (const letter of letters) {
    bits = (bits << bitsPerLetter) | alphabet.indexOf(letter)
    count += bitsPerLetter
    if (count >= 8) {
      count -= 8
      bytes.push(bits >> count)
      bits &= (1 << count) - 1
    }
  }
  return Buffer.from(bytes)
}

/** The record that an address names; its hash isn't checked yet. */
export interface NamedRecord {
  id: string
  token: string
}

interface AddressKind {
  purpose: string
  /** With the token at most 64 characters, the limit of the part before the @. */
  prefix: string
  macBytes: number
}

/**
 * Addresses with the id of a record and a keyed hash of `subject`: nothing about them is stored. Without the store's id,
 * which would be too long.
 */
export const makeSignedAddresses = ({ purpose, prefix, macBytes }: AddressKind) => {
  const tokenLength = Math.ceil(((idBytes + macBytes) * 8) / bitsPerLetter)
  const tokenPattern = new RegExp(`^[a-z2-7]{${tokenLength}}$`)

  const makeToken = (tokens: Tokens, id: string, subject: string): string => {
    const hash = Buffer.from(tokens.hash(purpose, subject), 'base64url')
    return encode(Buffer.concat([toIdBytes(id), hash.subarray(0, macBytes)]))
  }

  return {
    make: (tokens: Tokens, domain: string, id: string, subject: string): string =>
      `${prefix}${makeToken(tokens, id, subject)}@${domain}`,
    read: (address: string, domain: string): NamedRecord | undefined => {
      const [local = '', host, ...rest] = address.toLowerCase().split('@')
      if (host !== domain || rest.length > 0 || !local.startsWith(prefix)) return undefined
      const token = local.slice(prefix.length)
      return tokenPattern.test(token) ? { id: toId(decode(token).subarray(0, idBytes)), token } : undefined
    },
    isSigned: (tokens: Tokens, { id, token }: NamedRecord, subject: string): boolean =>
      tokens.isEqual(token, makeToken(tokens, id, subject)),
  }
}
