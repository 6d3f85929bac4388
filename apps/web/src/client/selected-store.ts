import { signal, useSignal } from './signal.ts'
import { readText, remove, writeText } from './storage.ts'

const selected = signal<string | undefined>(undefined)

export const getSelectedStoreId = selected.get
export const useSelectedStoreId = (): string | undefined => useSignal(selected)

/** The remembered store if it is still in the list, else the first, else none. */
export const chooseStore = <S extends { _id: string }>(
  list: readonly S[],
  remembered: readonly (string | undefined)[],
): S | undefined => {
  const wantedId = remembered.find((id) => list.some((store) => store._id === id))
  return list.find((store) => store._id === wantedId) ?? list[0]
}

/** Most specific first: this tab's store, the browser's current store, the one remembered over a sign-out. */
export const getRememberedStoreIds = (): (string | undefined)[] => [
  selected.get(),
  readText('tabStore'),
  readText('currentStore'),
  readText('lastSelectedStoreId'),
]

export const selectStore = (id: string | undefined): void => {
  selected.set(id)
  if (!id) return
  writeText('tabStore', id)
  writeText('currentStore', id)
  writeText('lastSelectedStoreId', id)
}

/** Called before a sign-out in the tab that signs out; other tabs may have selected other stores. */
export const rememberStore = (): void => {
  const id = selected.get()
  if (id) writeText('lastSelectedStoreId', id)
}

export const clearSelectedStore = (): void => {
  remove('tabStore')
  remove('currentStore')
  selected.set(undefined)
}
