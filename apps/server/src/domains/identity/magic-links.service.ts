import { randomBytes } from 'node:crypto'
import { id as idSchema } from '#contract/core/fields.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { insertCode, readCode, consumeCode, revokeCodes } from './verification-codes.repo.ts'

export interface MagicLink {
  purpose: 'password_reset' | 'invitation'
  /** The id of a person or of an invited membership. */
  subject: string
  email: string
  minutes: number
  /** Set by jobs that may run twice: the second insert does nothing. */
  id?: string
}

const linkHash = (tokens: Tokens, purpose: MagicLink['purpose'], id: string, secret: string): string =>
  tokens.hash('link', `${purpose} ${id} ${secret}`)

/** Returns the token; undefined when a link with this id exists. */
export const createLink = async (tx: Tx, tokens: Tokens, link: MagicLink): Promise<string | undefined> => {
  const { purpose, subject, email, minutes, id = newId() } = link
  const secret = randomBytes(32).toString('base64url')
  const codeHash = linkHash(tokens, purpose, id, secret)
  const isInserted = await insertCode(tx, { id, purpose, subject, email, codeHash, minutes })
  return isInserted ? `${id}.${secret}` : undefined
}

/** Undefined when the link was used or has expired. */
export const readLink = async (
  db: Db,
  tokens: Tokens,
  purpose: MagicLink['purpose'],
  token: string,
): Promise<{ id: string; subject: string; email: string } | undefined> => {
  const [id, secret = '', rest] = token.split('.')
  const parsed = idSchema.safeParse(id)
  // Tokens with extra parts are rejected, because rate limits count tries per token.
  if (!parsed.success || rest !== undefined) return undefined
  const row = await readCode(db, purpose, parsed.data)
  if (!row || !tokens.isEqual(row.codeHash, linkHash(tokens, purpose, parsed.data, secret))) return undefined
  return { id: parsed.data, subject: row.subject, email: row.email }
}

/** False when it has already been used. */
export const consumeLink = (tx: Tx, id: string): Promise<boolean> => consumeCode(tx, id)

export const revokeLinks = (tx: Tx, purpose: MagicLink['purpose'], subject: string): Promise<void> =>
  revokeCodes(tx, purpose, subject)
