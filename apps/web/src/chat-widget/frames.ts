import type { socketNamespace } from '#contract/socket.ts'

/** Engine.IO 4 with Socket.IO 5 inside, as text frames of a WebSocket. Binary packets and polling aren't used. */
export type Frame =
  /** `silenceMs`: without any frame for so long, the connection is lost. */
  | { type: 'opened'; silenceMs: number }
  | { type: 'ping' | 'connected' | 'closed' | 'ignored' }
  | { type: 'event'; name: string; payload: unknown }
  | { type: 'reply'; id: number; result: unknown }

const namespace: typeof socketNamespace = '/notifications'

export const pong = '3'

export const encodeConnect = (auth: { token: string; store_id: string }): string =>
  `40${namespace},${JSON.stringify(auth)}`

export const encodeEvent = (id: number, name: string, payload: object): string =>
  `42${namespace},${id}${JSON.stringify([name, payload])}`

/** The types of Engine.IO and Socket.IO, the number of a reply, and its data. */
const pattern = /^([0-24])(?:([0-4])\/notifications,(\d*))?([^]*)$/

/** A frame that can't be read is ignored, as one of a later version. */
export const parseFrame = (frame: unknown): Frame => {
  const [, engine = '', type = '', id, data = ''] = pattern.exec(String(frame)) ?? []
  try {
    if (engine === '2') return { type: 'ping' }
    // Closed, disconnected from the namespace, or refused there.
    if (engine === '1' || type === '1' || type === '4') return { type: 'closed' }
    if (type === '0') return { type: 'connected' }
    const value = JSON.parse(data) as { pingInterval: number; pingTimeout: number } & unknown[]
    if (engine === '0') return { type: 'opened', silenceMs: value.pingInterval + value.pingTimeout }
    if (type === '2') return { type: 'event', name: String(value[0]), payload: value[1] }
    if (type === '3') return { type: 'reply', id: Number(id), result: value[0] }
  } catch {
    // Not for us.
  }
  return { type: 'ignored' }
}
