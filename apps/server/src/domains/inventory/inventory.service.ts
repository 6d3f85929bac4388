import type * as z from 'zod'
import { countNote, type inventory, type StockRow } from '#contract/domains/inventory.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readStock } from './inventory.repo.ts'
import { findMainLocation, lockStock, writeIncoming } from './stock.repo.ts'
import { type Movement, moveStock } from './stock.service.ts'

const resource = 'inventory'

const formatVariantName = (variant: { title: string; values: readonly string[] }): string =>
  [variant.title, ...variant.values].join(' · ')

/** One audit entry per changed balance; the reason is in the stock log. */
export const auditMoves = (uow: UnitOfWork, movement: Movement, note?: string): Movement => {
  for (const { variantId, title, values, location, before, onHand } of movement.changed) {
    uow.audit({
      resource,
      id: variantId,
      label: formatVariantName({ title, values }),
      action: 'update',
      before: { onHand: before },
      after: { onHand, place: location, ...(note && note !== countNote ? { note } : {}) },
    })
  }
  return movement
}

export const adjustStock = async (
  uow: UnitOfWork,
  store: StoreId,
  { changes, reason, note }: z.output<typeof inventory.adjust.body>,
): Promise<z.input<typeof inventory.adjust.response>> => {
  const needsMain = changes.some(({ location }) => location === undefined)
  const main = needsMain ? orNotFound(await findMainLocation(uow.tx, store)) : ''
  const moves = changes.map(({ variant, location = main, delta, setTo, countedFrom }, index) => ({
    variantId: variant,
    locationId: location,
    ...(delta === undefined ? {} : { delta }),
    ...(setTo === undefined ? {} : { setTo }),
    ...(countedFrom === undefined ? {} : { countedFrom }),
    reason,
    ...(note ? { note } : {}),
    at: { line: `changes.${index}` },
  }))
  const { id, changed } = auditMoves(uow, await moveStock(uow, store, moves), note)
  return {
    movement: id,
    changed: changed.map(({ variantId, locationId, before, onHand }) => ({
      variant: variantId,
      location: locationId,
      delta: onHand - before,
      onHand,
    })),
  }
}

export const transferStock = async (
  uow: UnitOfWork,
  store: StoreId,
  { from, to, note, lines }: z.output<typeof inventory.transfer.body>,
): Promise<z.input<typeof inventory.transfer.response>> => {
  const reason = 'transfer'
  const moves = lines.flatMap(({ variant, quantity }, index) => {
    const shared = { variantId: variant, reason, ...(note ? { note } : {}) } as const
    const line = `lines.${index}`
    return [
      { ...shared, locationId: from, delta: -quantity, at: { line, location: 'from' } },
      { ...shared, locationId: to, delta: quantity, at: { line, location: 'to' } },
    ]
  })
  const { id } = auditMoves(uow, await moveStock(uow, store, moves), note)
  return { movement: id }
}

export const setIncomingStock = async (
  uow: UnitOfWork,
  store: StoreId,
  variantId: string,
  { location, incoming }: z.output<typeof inventory.expect.body>,
): Promise<RawJson<StockRow>> => {
  const locked = await lockStock(uow.tx, store, [variantId], [location])
  const variant = orNotFound(locked.variants[0])
  const stockLocation = locked.places[0] ?? fail('not_found', { field: 'location' })
  const before = locked.levels[0] ?? { variantId, locationId: location, onHand: 0, incoming: 0 }
  if (before.incoming !== incoming) {
    await writeIncoming(uow.tx, store, variant, { ...before, incoming })
    uow.audit({
      resource,
      id: variantId,
      label: formatVariantName(variant),
      action: 'update',
      before: { incoming: before.incoming },
      after: { incoming, place: stockLocation.name },
    })
  }
  return orNotFound(await readStock(uow.tx, store, variantId))
}

export { listStock } from './inventory.repo.ts'
