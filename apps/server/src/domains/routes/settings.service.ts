import type * as z from 'zod'
import type { DeliverySettings, routes } from '#contract/domains/routes.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readSettings, readStoreName, writeSettings } from './settings.repo.ts'

export { readSettings } from './settings.repo.ts'

const toAudited = ({ serviceMinutes, allowsLate, proof }: DeliverySettings) => ({
  serviceMinutes,
  allowsLate,
  ...proof,
})

export const changeSettings = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { version, ...fields }: z.output<typeof routes.updateSettings.body>,
): Promise<DeliverySettings> => {
  const before = await readSettings(uow.tx, store)
  const { serviceMinutes = before.serviceMinutes, allowsLate = before.allowsLate, proof = before.proof } = fields
  const changed = { serviceMinutes, allowsLate, proof, version, by: actor.personId }
  const isWritten = await writeSettings(uow.tx, store, changed)
  const after = await readSettings(uow.tx, store)
  if (!isWritten) return fail('stale_version', { current: after })
  uow.audit({
    resource: 'deliverySettings',
    id: store,
    label: await readStoreName(uow.tx, store),
    action: 'update',
    before: toAudited(before),
    after: toAudited(after),
  })
  return after
}
