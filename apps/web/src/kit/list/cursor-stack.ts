/**
 * Position in a list paged by cursors. Cursors only go forward, so previous ones are kept in the history entry; a
 * shared link has none and goes back to the first page.
 */
export interface Place {
  /** The cursor of this page; undefined on the first page. */
  after: string | undefined
  page: number
  /** The cursors of the previous pages, without the first page. */
  stack: readonly string[]
}

export const firstPlace: Place = { after: undefined, page: 1, stack: [] }

export const forward = (place: Place, nextCursor: string): Place => ({
  after: nextCursor,
  page: place.page + 1,
  stack: place.after === undefined ? place.stack : [...place.stack, place.after],
})

export const backward = (place: Place): Place => {
  const after = place.stack.at(-1)
  if (after === undefined) return firstPlace
  return { after, page: Math.max(place.page - 1, 2), stack: place.stack.slice(0, -1) }
}

/** Reads the stack from a history entry, which another version of the app may have written. */
export const readStack = (state: unknown): readonly string[] => {
  const stack = typeof state === 'object' && state !== null && 'stack' in state ? state.stack : []
  return Array.isArray(stack) && stack.every((cursor) => typeof cursor === 'string') ? stack : []
}
