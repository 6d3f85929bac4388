/**
 * Position in a list paged by cursors. Cursors only go forward, so previous ones are kept in the history entry; a
 * shared link has none and goes back to the first page.
 */
export interface CursorPosition {
  /** The cursor of this page; undefined on the first page. */
  after: string | undefined
  page: number
  /** The cursors of the previous pages, without the first page. */
  stack: readonly string[]
}

export const firstPage: CursorPosition = { after: undefined, page: 1, stack: [] }

export const toNextPage = (position: CursorPosition, nextCursor: string): CursorPosition => ({
  after: nextCursor,
  page: position.page + 1,
  stack: position.after === undefined ? position.stack : [...position.stack, position.after],
})

export const toPreviousPage = (position: CursorPosition): CursorPosition => {
  const after = position.stack.at(-1)
  if (after === undefined) return firstPage
  return { after, page: Math.max(position.page - 1, 2), stack: position.stack.slice(0, -1) }
}

/** Reads the stack from a history entry, which another version of the app may have written. */
export const readStack = (state: unknown): readonly string[] => {
  const stack = typeof state === 'object' && state !== null && 'stack' in state ? state.stack : []
  return Array.isArray(stack) && stack.every((cursor) => typeof cursor === 'string') ? stack : []
}
