import type { Status } from '#contract/socket.ts'

const isBelow = (path: string, page: string): boolean => path === page || path.startsWith(`${page}/`)

/** The presence status a tab reports, so that the server sends no notification for a page the user is viewing. */
export const statusAt = (storeId: string, address: string): Status => {
  const path = address.replace(/\/+$/, '')
  const at = { store_id: storeId, room: '' }
  if (isBelow(path, '/dashboard/orders')) return { ...at, location: 'order' }
  if (!isBelow(path, '/dashboard/support')) return { ...at, location: path.slice(0, 500) }
  const chat = /^\/dashboard\/support\/chats\/([^/]+)/.exec(path)?.[1] ?? ''
  return { ...at, location: 'support', room: chat.slice(0, 100) }
}
