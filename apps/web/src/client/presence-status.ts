import type { PresenceMessage } from '#contract/socket.ts'

const isBelow = (path: string, page: string): boolean => path === page || path.startsWith(`${page}/`)

/** The presence status a tab reports, so that the server sends no notification for a page the user is viewing. */
export const presenceStatus = (storeId: string, address: string): PresenceMessage => {
  const path = address.replace(/\/+$/, '')
  const base = { store_id: storeId, room: '' }
  if (isBelow(path, '/dashboard/orders')) return { ...base, location: 'order' }
  if (!isBelow(path, '/dashboard/support')) return { ...base, location: path.slice(0, 500) }
  const chat = /^\/dashboard\/support\/chats\/([^/]+)/.exec(path)?.[1] ?? ''
  return { ...base, location: 'support', room: chat.slice(0, 100) }
}
