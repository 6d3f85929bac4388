import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import type { Language } from '#contract/enumerations.ts'
import type { CustomerActor, GuestActor, Participant, StaffActor, StoreId } from './actor.ts'
import type { Origin } from './unit-of-work.ts'

/**
 * What a job needs to act for a person in a store. It is written into the payload by a call that the guard has checked,
 * so the job trusts it. Besides the guard this is the only source of a StoreId.
 */
export const jobActor = z.object({ storeId: id, vendorId: id, personId: id, name: z.string(), apiKeyId: id.optional() })
export type JobActor = z.infer<typeof jobActor>

export const toJobActor = (store: StoreId, { vendorId, personId, name, apiKeyId }: StaffActor): JobActor => ({
  storeId: store,
  vendorId,
  personId,
  name,
  ...(apiKeyId === undefined ? {} : { apiKeyId }),
})

/** For store ids that a guarded call has stored: in a message of ours, or in a link with our signature. */
export const trustedStoreId = (storeId: string): StoreId => storeId as StoreId

/** The customer or guest whom an address with our signature belongs to, for emails to it. They have no session. */
export const trustedVisitor = ({
  accountId,
  ...visitor
}: {
  accountId: string | null
  conversationId: string
  name: string
  email: string
  language: Language
}): Participant =>
  accountId === null
    ? { kind: 'guest', actor: visitor as unknown as GuestActor }
    : { kind: 'customer', actor: { ...visitor, accountId, sessionId: '' } as unknown as CustomerActor }

interface JobActorContext {
  store: StoreId
  actor: StaffActor
  origin: Origin
}

export const actorFromJob = (payload: JobActor, jobName: string, invalidates: readonly string[]): JobActorContext => {
  const store = trustedStoreId(payload.storeId)
  const { vendorId, personId, name, apiKeyId } = payload
  const actor = {
    vendorId: vendorId as StaffActor['vendorId'],
    personId,
    name,
    ...(apiKeyId === undefined ? {} : { apiKeyId }),
  }
  return { store, actor, origin: { actor: actor, store, address: '', requestId: jobName, invalidates } }
}
