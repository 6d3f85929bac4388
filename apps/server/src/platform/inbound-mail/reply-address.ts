import { idBytes, toId, toIdBytes } from '#server/platform/ids-in-tokens.ts'
import type { Tokens } from '#server/platform/tokens.ts'

/** What the reply address of a conversation depends on. */
export interface ReplyConversation {
  storeId: string
  conversationId: string
  /** Of the guest's token; 0 for customers. */
  generation: number
}

const purpose = 'support reply address'
const prefix = 'chat+'
const macBytes = 20

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

/**
 * The id of the conversation, and a keyed hash: nothing about the address is stored. Without the store's id, because the
 * part before the @ has at most 64 characters.
 */
const makeToken = (tokens: Tokens, { storeId, conversationId, generation }: ReplyConversation): string => {
  const hash = Buffer.from(tokens.hash(purpose, `${storeId} ${conversationId} ${generation}`), 'base64url')
  return encode(Buffer.concat([toIdBytes(conversationId), hash.subarray(0, macBytes)]))
}

const tokenLength = Math.ceil(((idBytes + macBytes) * 8) / bitsPerLetter)
const tokenPattern = new RegExp(`^[a-z2-7]{${tokenLength}}$`)

/** Emails to it become messages of the conversation. */
export const makeReplyAddress = (tokens: Tokens, domain: string, conversation: ReplyConversation): string =>
  `${prefix}${makeToken(tokens, conversation)}@${domain}`

/** The conversation that an address names; its hash isn't checked yet. */
export const readReplyAddress = (
  address: string,
  domain: string,
): { conversationId: string; token: string } | undefined => {
  const [local = '', host, ...rest] = address.toLowerCase().split('@')
  if (host !== domain || rest.length > 0 || !local.startsWith(prefix)) return undefined
  const token = local.slice(prefix.length)
  return tokenPattern.test(token) ? { conversationId: toId(decode(token).subarray(0, idBytes)), token } : undefined
}

export const isReplyToken = (tokens: Tokens, conversation: ReplyConversation, token: string): boolean =>
  tokens.isEqual(token, makeToken(tokens, conversation))
