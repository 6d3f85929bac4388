import { encodeConnect, encodeEvent, parseFrame, pong } from './frames.ts'

export interface ChatSocket {
  isConnected(): boolean
  /** Resolves with the server's reply; rejects if the connection is lost or the reply doesn't come. */
  emit(event: string, payload: object): Promise<unknown>
  /** With a new connection, now: the old one may be dead without having been closed. */
  reconnect(): void
  close(): void
}

export interface SocketOptions {
  /** Of the server, for example https://shop.example. */
  origin: string
  storeId: string
  /** Undefined if there is no valid token anymore: the socket isn't opened again. */
  getToken(): Promise<string | undefined>
  onConnect(): void
  onDisconnect(): void
  onEvent(name: string, payload: unknown): void
}

const replyTimeoutMs = 10_000
const connectTimeoutMs = 15_000
const [minPauseMs, maxPauseMs] = [1_000, 30_000]

/** Doubles with every attempt. Random, so that the visitors of a restarted server don't return all at once. */
export const getPause = (attempt: number, random: number): number =>
  Math.min(maxPauseMs, minPauseMs * 2 ** attempt) * (0.5 + random / 2)

type Reply = { resolve: (result: unknown) => void; reject: (error: Error) => void }

export const openChatSocket = (options: SocketOptions): ChatSocket => {
  let socket: WebSocket | undefined
  let [isConnected, isEnded, attempt, lastId] = [false, false, 0, 0]
  let silence: ReturnType<typeof setTimeout> | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  const replies = new Map<number, Reply>()

  const scheduleConnect = (): void => {
    clearTimeout(pause)
    if (!isEnded) pause = setTimeout(() => void connect(), getPause(attempt++, Math.random()))
  }

  const drop = (dropped: WebSocket): void => {
    if (dropped !== socket) return
    socket = undefined
    clearTimeout(silence)
    dropped.close()
    for (const { reject } of replies.values()) reject(new Error('disconnected'))
    replies.clear()
    scheduleConnect()
    const isLost = isConnected && !isEnded
    isConnected = false
    if (isLost) options.onDisconnect()
  }

  const connect = async (): Promise<void> => {
    if (socket || isEnded) return
    clearTimeout(pause)
    const token = await options.getToken().catch(() => '')
    if (token === undefined) return
    // Another attempt may have opened one in between; without a token the server can't be reached.
    if (socket || isEnded) return
    if (token === '') return scheduleConnect()
    // The store is for a router between cells (decision 0096).
    const query = `EIO=4&transport=websocket&store_id=${options.storeId}`
    const opened = new WebSocket(`${options.origin.replace(/^http/, 'ws')}/socket.io/?${query}`)
    socket = opened
    let silenceMs = connectTimeoutMs
    const listen = (): void => {
      clearTimeout(silence)
      silence = setTimeout(() => drop(opened), silenceMs)
    }
    listen()
    opened.onclose = opened.onerror = () => drop(opened)
    opened.onmessage = ({ data }) => {
      if (opened !== socket) return
      listen()
      const frame = parseFrame(data)
      if (frame.type === 'opened') {
        silenceMs = frame.silenceMs
        opened.send(encodeConnect({ token, store_id: options.storeId }))
      } else if (frame.type === 'ping') opened.send(pong)
      else if (frame.type === 'closed') drop(opened)
      else if (frame.type === 'event') options.onEvent(frame.name, frame.payload)
      else if (frame.type === 'reply') {
        replies.get(frame.id)?.resolve(frame.result)
        replies.delete(frame.id)
      } else if (frame.type === 'connected') {
        isConnected = true
        attempt = 0
        options.onConnect()
      }
    }
  }

  void connect()
  return {
    isConnected: () => isConnected,
    emit: (event, payload) =>
      new Promise((resolve, reject) => {
        const current = socket
        if (!current || !isConnected) return reject(new Error('disconnected'))
        const id = (lastId += 1)
        replies.set(id, { resolve, reject })
        current.send(encodeEvent(id, event, payload))
        setTimeout(() => replies.has(id) && drop(current), replyTimeoutMs)
        return undefined
      }),
    reconnect: () => {
      if (socket) drop(socket)
      void connect()
    },
    close: () => {
      isEnded = true
      clearTimeout(pause)
      if (socket) drop(socket)
    },
  }
}
