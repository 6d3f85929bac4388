/** The keys of a list, as the browser names them: the list obeys them, its help and the public guide show them. */
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

/** As it stands on a keyboard. */
export const keyCap = (key: ListKey): string => {
  if (key === 'Escape') return 'Esc'
  return key.length === 1 ? key.toUpperCase() : key
}

/** What the help of a list says, row by row. */
export const listKeyRows = [
  { keys: [listKeys.search], does: 'keySearch' },
  { keys: [listKeys.down, listKeys.up], does: 'keyMove' },
  { keys: [listKeys.open], does: 'keyOpen' },
  { keys: [listKeys.select], does: 'keySelect' },
  { keys: [listKeys.bar], does: 'keyBar' },
  { keys: [listKeys.clear], does: 'keyClear' },
  { keys: [listKeys.help], does: 'keyHelp' },
] as const
