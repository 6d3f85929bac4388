import { second } from '#contract/core/time.ts'
import type { Store } from '#contract/domains/stores.ts'
import type { Role } from '#contract/enumerations.ts'
import { translate } from '#web/client/text.ts'
import { type TitledToastInput, toast } from '#web/client/toast.ts'
import { appText } from './app.text.ts'

type NamedStore = Pick<Store, '_id' | 'name'>

interface StoreChange {
  /** The stores before the latest update. */
  before: readonly NamedStore[]
  now: readonly NamedStore[]
  /** The store this tab works in. */
  selected: string | undefined
  next: NamedStore | undefined
}

// Longer than usual: it interrupts someone doing something else.
const duration = 20 * second

/** Toast for a selected store that disappeared: it was closed elsewhere, or access was withdrawn. */
export const lostStoreToast = (
  { before, now, selected, next }: StoreChange,
  role: Role,
): TitledToastInput | undefined => {
  const lost = before.find((store) => store._id === selected)
  if (!lost || now.some((store) => store._id === selected)) return undefined
  const { name } = lost
  // An owner has access to every store, so theirs can only have been closed.
  const title =
    role === 'owner' ? translate(appText, 'storeClosed', { name }) : translate(appText, 'storeWithdrawn', { name })
  const currentStoreText = next
    ? translate(appText, 'nowInStore', { name: next.name })
    : translate(appText, 'nowInNone')
  return {
    type: 'warning',
    title,
    message: `${currentStoreText} ${translate(appText, 'unsavedGone', { name })}`,
    duration,
  }
}

export const notifyLostStore = (change: StoreChange, role: Role): void => {
  const toastInput = lostStoreToast(change, role)
  if (toastInput) toast(toastInput)
}
