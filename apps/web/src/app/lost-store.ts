import { second } from '#contract/core/time.ts'
import type { Store } from '#contract/domains/stores.ts'
import type { Role } from '#contract/enumerations.ts'
import { say } from '../client/text.ts'
import { type ToastInput, toast } from '../client/toast.ts'
import { appText } from './app.text.ts'

type Named = Pick<Store, '_id' | 'name'>

interface Stores {
  /** The stores before the latest update. */
  before: readonly Named[]
  now: readonly Named[]
  /** The store this tab works in. */
  selected: string | undefined
  next: Named | undefined
}

// Longer than usual: it interrupts someone doing something else.
const duration = 20 * second

/** Toast for a selected store that disappeared: it was closed elsewhere, or access was withdrawn. */
export const lostStoreWords = ({ before, now, selected, next }: Stores, role: Role): ToastInput | undefined => {
  const lost = before.find((store) => store._id === selected)
  if (!lost || now.some((store) => store._id === selected)) return undefined
  const { name } = lost
  // An owner has access to every store, so theirs can only have been closed.
  const title = role === 'owner' ? say(appText, 'storeClosed', { name }) : say(appText, 'storeWithdrawn', { name })
  const where = next ? say(appText, 'nowInStore', { name: next.name }) : say(appText, 'nowInNone')
  return { type: 'warning', title, message: `${where} ${say(appText, 'unsavedGone', { name })}`, duration }
}

export const sayLostStore = (stores: Stores, role: Role): void => {
  const words = lostStoreWords(stores, role)
  if (words) toast(words)
}
