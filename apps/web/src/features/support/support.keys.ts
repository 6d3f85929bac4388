/** Keys of the inbox, as in `KeyboardEvent.key`; "/" in an empty reply opens the saved replies. */
export const inboxKeys = {
  next: 'j',
  previous: 'k',
  reply: 'r',
  note: 'n',
  assign: 'a',
  close: 'e',
  snooze: 'z',
  search: '/',
  help: '?',
} as const
