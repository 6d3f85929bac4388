/** Keys of the review queue, as in `KeyboardEvent.key`; j and k are those of every list. */
export const reviewKeys = {
  approve: 'a',
  reject: 'r',
  undo: 'u',
  next: 'ArrowDown',
  previous: 'ArrowUp',
} as const
