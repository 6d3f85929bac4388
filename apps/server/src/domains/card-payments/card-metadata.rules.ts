import type { Stripe } from 'stripe'
import { id } from '#contract/core/fields.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'

type Kind = 'order' | 'refund'

interface CardReference {
  store: StoreId
  /** Our row's id. */
  id: string
}

/** Written into every object at the provider, so that each matches one of our rows. */
export const toMetadata = (
  kind: Kind,
  vendorId: string,
  { store, id: rowId }: CardReference,
): Record<string, string> => ({
  kind,
  id: rowId,
  vendor: vendorId,
  store,
})

/** The store id is trusted because only we write metadata. */
export const readMetadata = (metadata: Stripe.Metadata | null, kind: Kind): CardReference | undefined => {
  if (metadata?.['kind'] !== kind) return undefined
  const [store, rowId] = [id.safeParse(metadata['store']), id.safeParse(metadata['id'])]
  return store.success && rowId.success ? { store: trustedStoreId(store.data), id: rowId.data } : undefined
}
