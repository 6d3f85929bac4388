/**
 * Where a person is in a list that is paged by cursors. A cursor only leads forward, so the ones already used are
 * kept (in the history entry) to lead back; a shared link has none and leads back to the first page.
 */
export interface Place {
  /** The cursor this page was asked with; absent on the first page. */
  after: string | undefined
  page: number
  /** The cursors of the pages before this one, the first page left out. */
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

/** The stack as it comes out of a history entry, which another version of the product may have written. */
export const readStack = (state: unknown): readonly string[] => {
  const stack = typeof state === 'object' && state !== null && 'stack' in state ? state.stack : []
  return Array.isArray(stack) && stack.every((cursor) => typeof cursor === 'string') ? stack : []
}
