import type * as z from 'zod'
import { type emailSuppressions, toSuppressedEmail } from '#contract/domains/email-suppressions.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { deleteSuppression, insertSuppressions } from './email-suppressions.repo.ts'

export { insertSuppressions as suppress, isSuppressed } from './email-suppressions.repo.ts'

const resource = 'emailSuppressions'

type Input = z.output<typeof emailSuppressions.add.body>
type Result = z.input<typeof emailSuppressions.add.response>

/** Invalid addresses are reported by position; the others are added. */
export const addSuppressions = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  { emails, reason }: Input,
): Promise<Result> => {
  const parsed = emails.map(toSuppressedEmail)
  const invalid = parsed.flatMap((email, position) => (email === undefined ? [position] : []))
  const unique = [...new Set(parsed.filter((email) => email !== undefined))]
  const rows = unique.map((email) => ({ email, reason, createdBy: actor.personId }))
  const added = await insertSuppressions(uow.tx, store, rows)
  const [first] = added
  if (first) {
    // One audit entry per call; each address stores its reason and author.
    const label = added.length === 1 ? first.email : `${first.email} +${added.length - 1}`
    uow.audit({ resource, id: first.id, label, action: 'create', after: { reason, added: added.length } })
  }
  return { added: added.length, known: emails.length - invalid.length - added.length, invalid }
}

export const removeSuppression = async (uow: UnitOfWork, store: StoreId, id: string): Promise<null> => {
  const before = orNotFound(await deleteSuppression(uow.tx, store, id))
  uow.audit({ resource, id, label: before.email, action: 'delete', before })
  return null
}
