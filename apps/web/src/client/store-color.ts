import type { Store } from '#contract/domains/stores.ts'

const colors = 6

// By age of the stores, so that a new store never changes the color of an older one.
export const storeColor = (store: Pick<Store, '_id'>, stores: readonly Pick<Store, '_id'>[]): string => {
  const older = stores.filter((other) => other._id < store._id).length
  return `var(--store-${(older % colors) + 1})`
}
