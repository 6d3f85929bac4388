import type { StoreId } from '#server/platform/actor.ts'
import { idBytes, toId, toIdBytes } from '#server/platform/ids-in-tokens.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import type { Tokens } from '#server/platform/tokens.ts'

const purposes = { open: 'campaign open', click: 'campaign click' } as const

/** What a tracking link of one email names. */
export interface TrackedLink {
  store: StoreId
  recipientId: string
  /** Of `campaign_links`; 0 for the pixel. */
  position: number
}

export const maxLinkPosition = 0xffff

const positionBytes = 2
const macBytes = 16
const contentBytes = 2 * idBytes + positionBytes
const tokenPattern = new RegExp(`^[\\w-]{${Math.ceil(((contentBytes + macBytes) * 4) / 3)}}$`)

const makeMac = (tokens: Tokens, kind: keyof typeof purposes, content: Buffer): Buffer =>
  Buffer.from(tokens.hash(purposes[kind], content.toString('base64url')), 'base64url').subarray(0, macBytes)

/** The ids, the position and a keyed hash: short, because an email has many of them. */
export const signTrackedLink = (
  tokens: Tokens,
  kind: keyof typeof purposes,
  { store, recipientId, position }: TrackedLink,
): string => {
  const content = Buffer.alloc(contentBytes)
  content.set(toIdBytes(store))
  content.set(toIdBytes(recipientId), idBytes)
  content.writeUInt16BE(position, 2 * idBytes)
  return Buffer.concat([content, makeMac(tokens, kind, content)]).toString('base64url')
}

/** The store id is trusted because the token was signed when the email was sent. */
export const readTrackedLink = (
  tokens: Tokens,
  kind: keyof typeof purposes,
  token: string,
): TrackedLink | undefined => {
  if (!tokenPattern.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const content = bytes.subarray(0, contentBytes)
  const mac = bytes.subarray(contentBytes).toString('base64url')
  if (!tokens.isEqual(mac, makeMac(tokens, kind, content).toString('base64url'))) return undefined
  return {
    store: trustedStoreId(toId(content.subarray(0, idBytes))),
    recipientId: toId(content.subarray(idBytes, 2 * idBytes)),
    position: content.readUInt16BE(2 * idBytes),
  }
}
