import { second } from '#contract/core/time.ts'
import type { Store } from '#contract/domains/stores.ts'
import type { Role } from '#contract/enumerations.ts'
import { say } from '../client/text.ts'
import { type ToastInput, toast } from '../client/toast.ts'
import { appText } from './app.text.ts'

type Named = Pick<Store, '_id' | 'name'>

interface Stores {
  /** As they were known a moment ago. */
  before: readonly Named[]
  now: readonly Named[]
  /** The store this tab works in. */
  selected: string | undefined
  next: Named | undefined
}

// It is read by somebody who was in the middle of something else.
const duration = 20 * second

/** The store went while somebody worked in it: closed in another tab, or their access was withdrawn. */
export const lostStoreWords = ({ before, now, selected, next }: Stores, role: Role): ToastInput | undefined => {
  const lost = before.find((store) => store._id === selected)
  if (!lost || now.some((store) => store._id === selected)) return undefined
  const { name } = lost
  // An owner may enter every store, so theirs can only have been closed.
  const title = role === 'owner' ? say(appText, 'storeClosed', { name }) : say(appText, 'storeWithdrawn', { name })
  const where = next ? say(appText, 'nowInStore', { name: next.name }) : say(appText, 'nowInNone')
  return { type: 'warning', title, message: `${where} ${say(appText, 'unsavedGone', { name })}`, duration }
}

export const sayLostStore = (stores: Stores, role: Role): void => {
  const words = lostStoreWords(stores, role)
  if (words) toast(words)
}
