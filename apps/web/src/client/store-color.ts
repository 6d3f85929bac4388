import type { Store } from '#contract/domains/stores.ts'

const colors = 6

// By age, so that a new store never changes the colour of an older one.
export const storeColor = (store: Pick<Store, '_id'>, stores: readonly Pick<Store, '_id'>[]): string => {
  const older = stores.filter((other) => other._id < store._id).length
  return `var(--store-${(older % colors) + 1})`
}
