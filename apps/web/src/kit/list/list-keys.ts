/** Keys of a list, as in `KeyboardEvent.key`; also used by its help and the public guide. */
export const listKeys = {
  search: '/',
  down: 'j',
  up: 'k',
  open: 'Enter',
  select: 'x',
  bar: 'b',
  clear: 'Escape',
  help: '?',
} as const

type ListKey = (typeof listKeys)[keyof typeof listKeys]

/** The label on the keyboard. */
export const keyCap = (key: ListKey): string => {
  if (key === 'Escape') return 'Esc'
  return key.length === 1 ? key.toUpperCase() : key
}

/** The rows of the shortcut help. */
export const listKeyRows = [
  { keys: [listKeys.search], textKey: 'keySearch' },
  { keys: [listKeys.down, listKeys.up], textKey: 'keyMove' },
  { keys: [listKeys.open], textKey: 'keyOpen' },
  { keys: [listKeys.select], textKey: 'keySelect' },
  { keys: [listKeys.bar], textKey: 'keyBar' },
  { keys: [listKeys.clear], textKey: 'keyClear' },
  { keys: [listKeys.help], textKey: 'keyHelp' },
] as const
