import { io, type Socket } from 'socket.io-client'
import { setTimeout as pause } from 'node:timers/promises'
import type { ChatFailure, ChatJoined, ChatMessageEvent } from '#contract/domains/support-socket.ts'
import type { MessagePage } from '#contract/domains/support-messages.ts'
import type { Message } from '#contract/domains/support.ts'
import { socketEvents, socketNamespace } from '#contract/socket.ts'
import { newId } from '#server/platform/ids.ts'
import type { Rng } from './rng.ts'

export interface ChatClientOptions {
  store: string
  conversationId: string
  /** The ports of the processes; each connection picks one, as a load balancer would. */
  ports: readonly number[]
  rng: Rng
  address: string
  getToken(): string
  /** Called when another client's message arrives. */
  onSeen(message: Message): void
}

export interface ChatClient {
  /** Queues a message; it is sent until it is acknowledged. */
  send(text: string): string
  readonly acknowledged: ReadonlyMap<string, number>
  readonly seen: ReadonlyMap<number, Message>
  /** Errors that the server replied with. */
  readonly errors: readonly string[]
  pending(): number
  isJoined(): boolean
  /** Cuts the connection without closing it properly. */
  cut(): void
  /** Compares with the end of the conversation and fetches what is missing. */
  catchUp(): Promise<void>
  /** Since the last message or join. */
  quietMs(): number
  close(): void
}

interface Draft {
  id: string
  text: string
  isSending: boolean
}

const retryMs = 100
/** After an error reply: attempts count towards the send limit, so that quick ones would never get below it. */
const refusedRetryMs = 5_000
const ackTimeoutMs = 5_000
/** As in the clients: longer after each failure, and not all at once after a process was killed. */
const minReconnectMs = 1_000
const maxReconnectMs = 5_000

/** A chat client as the inbox and the widget implement it: sends what isn't acknowledged again, asks for "after n". */
export const openChatClient = (options: ChatClientOptions): ChatClient => {
  const { store, conversationId, ports, rng, address, getToken, onSeen } = options
  const ids = { store_id: store, conversation_id: conversationId }
  const outbox: Draft[] = []
  const acknowledged = new Map<string, number>()
  const seen = new Map<number, Message>()
  const errors: string[] = []
  let socket: Socket | undefined
  let port = 0
  let failures = 0
  let isClosed = false
  let isJoined = false

  let last = 0
  /** Up to here nothing is missing. */
  const getLast = (): number => {
    while (seen.has(last + 1)) last += 1
    return last
  }

  const add = (message: Message): void => {
    if (!seen.has(message.sequence)) onSeen(message)
    seen.set(message.sequence, message)
  }

  const fetchPages = async (): Promise<void> => {
    for (let after: string | null = String(getLast()); after !== null;) {
      const path = `/api/v1/customer-support/stores/${store}/conversations/${conversationId}/messages`
      const response: Response = await fetch(`http://127.0.0.1:${port}${path}?after=${after}&limit=200`, {
        headers: { authorization: `Bearer ${getToken()}`, 'x-forwarded-for': address },
        signal: AbortSignal.timeout(ackTimeoutMs),
      })
      if (response.status !== 200) return
      const { data: page } = (await response.json()) as { data: MessagePage }
      for (const message of page.data) add(message)
      after = page.nextCursor
    }
  }

  /** One at a time, as in the clients. What fails is fetched after the next join. */
  let fetching: Promise<void> | undefined
  const fetchMissing = (): Promise<void> =>
    (fetching ??= fetchPages()
      .catch(() => undefined)
      .finally(() => (fetching = undefined)))

  const emit = async <Result>(target: Socket, event: string, payload: object): Promise<Result | undefined> => {
    const reply = (await target.timeout(ackTimeoutMs).emitWithAck(event, payload)) as Result | ChatFailure
    if (typeof reply === 'object' && reply !== null && 'error' in reply) {
      errors.push(reply.error.code)
      return undefined
    }
    return reply
  }

  /** One message at a time, so that the conversation has them in the order in which they were written. */
  const flush = async (target: Socket): Promise<void> => {
    const [draft] = outbox
    if (!draft || draft.isSending || !isJoined || target !== socket) return
    draft.isSending = true
    const payload = { ...ids, client_id: draft.id, text: draft.text }
    const errorsBefore = errors.length
    const sent = await emit<{ message: Message }>(target, socketEvents.chatMessage, payload).catch(() => undefined)
    if (sent) {
      acknowledged.set(draft.id, sent.message.sequence)
      add(sent.message)
      outbox.shift()
    } else await pause(errors.length > errorsBefore ? refusedRetryMs : retryMs)
    draft.isSending = false
    if (!isClosed && socket?.connected) await flush(socket)
  }

  let heardAt = performance.now()
  const join = async (target: Socket): Promise<void> => {
    heardAt = performance.now()
    const joined = await emit<ChatJoined>(target, socketEvents.joinChat, ids).catch(() => undefined)
    if (!joined || target !== socket) return
    isJoined = true
    void flush(target)
    if (joined.lastSequence > getLast()) await fetchMissing()
  }

  const connect = (): void => {
    if (isClosed) return
    port = ports[rng(ports.length)] ?? 0
    const current = io(`http://127.0.0.1:${port}${socketNamespace}`, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: { token: getToken(), store_id: store },
      extraHeaders: { 'x-forwarded-for': address },
    })
    socket = current
    let hasEnded = false
    const reconnect = (): void => {
      if (hasEnded) return
      hasEnded = true
      isJoined = false
      const delayMs = Math.min(maxReconnectMs, minReconnectMs * 2 ** failures)
      failures += 1
      setTimeout(connect, delayMs / 2 + rng(delayMs))
    }
    current.on('connect', () => {
      failures = 0
      void join(current)
    })
    current.on('connect_error', () => {
      current.close()
      reconnect()
    })
    current.on('disconnect', reconnect)
    current.on(socketEvents.chatMessage, ({ message }: ChatMessageEvent) => {
      heardAt = performance.now()
      const isNext = message.sequence <= getLast() + 1
      add(message)
      if (!isNext) void fetchMissing()
    })
  }
  connect()

  return {
    acknowledged,
    seen,
    errors,
    pending: () => outbox.length,
    isJoined: () => isJoined,
    send: (text) => {
      const id = newId()
      outbox.push({ id, text, isSending: false })
      if (socket?.connected) void flush(socket)
      return id
    },
    cut: () => socket?.io.engine.close(),
    catchUp: async () => {
      if (socket?.connected) await join(socket)
    },
    quietMs: () => performance.now() - heardAt,
    close: () => {
      isClosed = true
      socket?.close()
    },
  }
}
