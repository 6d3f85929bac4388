export const inboxPath = '/dashboard/support/chats'
export const repliesPath = '/dashboard/support/replies'
export const settingsPath = '/dashboard/support/settings'

/** With the search of the inbox, so that its view stays as it is. */
export const toChatPath = (id: string, search = ''): string => `${inboxPath}/${id}${search}`
