// A child process of `bench/sockets.ts` that keeps sockets open.
import { performance } from 'node:perf_hooks'
import { type ResourceChange, socketEvents, type PresenceMessage } from '#contract/socket.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { openRawSocket, type RawSocket } from '#server/testing/raw-socket.ts'

/** A user and the store they have open. */
export interface SocketUser {
  sessionId: string
  storeId: string
}

export interface CrowdCommand {
  port: number
  secret: string
  users: SocketUser[]
  /** How many of the sockets send a status every second. */
  ticking: number
}

export type CrowdMessage =
  | { open: number; milliseconds: number }
  /** For each changed entity id, the times at which sockets received the event. */
  | { heard: [id: string, times: number[]][]; closed: number; ticks: number; behind: number }

const maxConcurrent = 50
const second = 1_000
const slices = 50

const now = (): number => performance.timeOrigin + performance.now()
const sendToParent = (message: CrowdMessage): void => void process.send?.(message)

const sockets: { socket: RawSocket; status: PresenceMessage }[] = []
let heard = new Map<string, number[]>()
let closed = 0
let ticks = 0
let behind = 0

const start = async ({ port, secret, users, ticking }: CrowdCommand): Promise<void> => {
  const tokens = makeSessionTokens(makeTokens(secret))
  const startedAt = now()
  const waiting = [...users]
  const openSockets = async (): Promise<void> => {
    for (let user = waiting.pop(); user !== undefined; user = waiting.pop()) {
      const { sessionId, storeId } = user
      const socket = await openRawSocket({
        port,
        auth: { token: tokens.session(sessionId).access_token, store_id: storeId },
        onEvent: (event, rest) => {
          if (event !== socketEvents.changed) return
          // All sockets get the same text, so it is parsed once in the report.
          const times = heard.get(rest)
          if (times) times.push(now())
          else heard.set(rest, [now()])
        },
        onClose: () => (closed += 1),
      })
      sockets.push({ socket, status: { store_id: storeId, location: '/dashboard/products', room: '' } })
      if (sockets.length % 1000 === 0)
        console.error(
          `${sockets.length} lines of this process are open after ${((now() - startedAt) / 1000).toFixed(0)} s`,
        )
    }
  }
  await Promise.all(Array.from({ length: maxConcurrent }, openSockets))
  sendToParent({ open: sockets.length, milliseconds: now() - startedAt })

  // Spread over the second, like real browsers.
  let slice = 0
  let due = now()
  setInterval(() => {
    due += second / slices
    behind = Math.max(behind, now() - due)
    for (let index = slice; index < ticking; index += slices) {
      const entry = sockets[index]
      entry?.socket.emit(socketEvents.status, entry.status)
    }
    ticks += Math.ceil((ticking - slice) / slices)
    slice = (slice + 1) % slices
  }, second / slices)
}

process.on('message', (command: CrowdCommand | 'report') => {
  if (command !== 'report') return void start(command)
  const byId = [...heard].flatMap(([text, times]) =>
    (JSON.parse(text) as ResourceChange).ids.map((id): [string, number[]] => [id, times]),
  )
  sendToParent({ heard: byId, closed, ticks, behind })
  heard = new Map()
  ticks = 0
  behind = 0
  return undefined
})
