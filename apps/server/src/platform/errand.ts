import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import type { Doer, StoreId } from './actor.ts'
import type { Origin } from './work.ts'

/**
 * What a job needs to act for a person in a store. It is written into the payload by a call that the guard has checked,
 * so the job trusts it. Besides the guard this is the only source of a StoreId.
 */
export const errand = z.object({ storeId: id, vendorId: id, personId: id, name: z.string() })
export type Errand = z.infer<typeof errand>

export const errandOf = (store: StoreId, { vendorId, personId, name }: Doer): Errand => ({
  storeId: store,
  vendorId,
  personId,
  name,
})

/** For store ids that a guarded call has stored: in a message of ours, or in a link with our signature. */
export const storeAsWritten = (storeId: string): StoreId => storeId as StoreId

interface OnErrand {
  store: StoreId
  doer: Doer
  origin: Origin
}

export const onErrand = (payload: Errand, what: string, touches: readonly string[]): OnErrand => {
  const store = storeAsWritten(payload.storeId)
  const doer = { vendorId: payload.vendorId as Doer['vendorId'], personId: payload.personId, name: payload.name }
  return { store, doer, origin: { actor: doer, store, address: '', requestId: what, touches } }
}
