import { revokeLinks, createLink } from '#server/domains/identity/magic-links.service.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { upsertAdmin } from '#server/domains/persons/persons.service.ts'

export const adminLinkMinutes = 30

export type AppointResult = { kind: 'link'; url: string } | { kind: 'works for a vendor' }

/**
 * Makes a person an admin from the command line. They choose their password with the link; earlier links are revoked.
 */
export const appointAdmin = async (
  tx: Tx,
  { tokens, publicUrl }: { tokens: Tokens; publicUrl: string },
  email: string,
): Promise<AppointResult> => {
  const name = email.slice(0, email.lastIndexOf('@'))
  const personId = await upsertAdmin(tx, { id: newId(), email, name })
  if (personId === undefined) return { kind: 'works for a vendor' }
  await revokeLinks(tx, 'password_reset', personId)
  const link = { purpose: 'password_reset', subject: personId, email, minutes: adminLinkMinutes } as const
  // Printed on the terminal instead of mailed, so the mail limit doesn't apply.
  const token = await createLink(tx, tokens, link)
  if (token === undefined) throw new Error('A new link has a new id.')
  return { kind: 'link', url: `${publicUrl}/password/reset#token=${token}` }
}
