// A child process of `bench/sockets.ts` that keeps sockets open.
import { performance } from 'node:perf_hooks'
import { type Changed, socketEvents, type Status } from '#contract/socket.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { openRawSocket, type RawSocket } from '#server/testing/raw-socket.ts'

/** A user and the store they have open. */
export interface Place {
  sessionId: string
  storeId: string
}

export interface CrowdOrder {
  port: number
  secret: string
  places: Place[]
}

export type CrowdWord =
  | { open: number; milliseconds: number }
  /** For each changed entity id, the times at which sockets received the event. */
  | { heard: [id: string, times: number[]][]; closed: number; ticks: number; behind: number }

const atOnce = 50
const second = 1_000
const slices = 50

const now = (): number => performance.timeOrigin + performance.now()
const say = (word: CrowdWord): void => void process.send?.(word)

const lines: { line: RawSocket; status: Status }[] = []
let heard = new Map<string, number[]>()
let closed = 0
let ticks = 0
let behind = 0

const start = async ({ port, secret, places }: CrowdOrder): Promise<void> => {
  const tokens = makeSessionTokens(makeTokens(secret))
  const began = now()
  const waiting = [...places]
  const openOnes = async (): Promise<void> => {
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      const { sessionId, storeId } = place
      const line = await openRawSocket({
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
      lines.push({ line, status: { store_id: storeId, location: '/dashboard/products', room: '' } })
      if (lines.length % 1000 === 0)
        console.error(`${lines.length} lines of this process are open after ${((now() - began) / 1000).toFixed(0)} s`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, openOnes))
  say({ open: lines.length, milliseconds: now() - began })

  // Spread over the second, like real browsers.
  let slice = 0
  let due = now()
  setInterval(() => {
    due += second / slices
    behind = Math.max(behind, now() - due)
    for (let index = slice; index < lines.length; index += slices) {
      const one = lines[index]
      one?.line.emit(socketEvents.status, one.status)
    }
    ticks += Math.ceil((lines.length - slice) / slices)
    slice = (slice + 1) % slices
  }, second / slices)
}

process.on('message', (order: CrowdOrder | 'report') => {
  if (order !== 'report') return void start(order)
  const byId = [...heard].flatMap(([text, times]) =>
    (JSON.parse(text) as Changed).ids.map((id): [string, number[]] => [id, times]),
  )
  say({ heard: byId, closed, ticks, behind })
  heard = new Map()
  ticks = 0
  behind = 0
  return undefined
})
