import type { ChatViewer } from '#contract/domains/support-socket.ts'

/** What processes send each other. */
export type ViewersMessage =
  | { kind: 'viewers'; process: string; conversation: string; viewers: ChatViewer[] }
  | { kind: 'wanted'; conversation: string }

interface ChatViewersDeps {
  process: string
  broadcast(message: ViewersMessage): void
  /** Sends the list to staff who have the conversation open here. */
  show(conversation: string, viewers: ChatViewer[]): void
  now?: () => number
}

export interface ChatViewers {
  add(conversation: string, socketId: string, viewer: ChatViewer): void
  remove(conversation: string, socketId: string): void
  list(conversation: string): ChatViewer[]
  receive(message: ViewersMessage): void
  /** Repeats the lists of this process, and drops those of processes that have stopped. */
  refresh(): void
}

const maxSilenceMs = 30_000

const isSameList = (a: readonly ChatViewer[], b: readonly ChatViewer[]): boolean =>
  a.length === b.length && a.every(({ _id, name }, index) => _id === b[index]?._id && name === b[index]?.name)

interface RemoteList {
  viewers: ChatViewer[]
  receivedAt: number
}

/**
 * Which staff have a conversation open. Each process tells the others about its connections, so a conversation that no one
 * here has open isn't tracked.
 */
export const makeChatViewers = ({ process, broadcast, show, now = Date.now }: ChatViewersDeps): ChatViewers => {
  const local = new Map<string, Map<string, ChatViewer>>()
  const remote = new Map<string, Map<string, RemoteList>>()

  const listLocal = (conversation: string): ChatViewer[] => [...(local.get(conversation)?.values() ?? [])]

  const list = (conversation: string): ChatViewer[] => {
    const others = [...(remote.get(conversation)?.values() ?? [])].flatMap(({ viewers }) => viewers)
    const byId = new Map([...listLocal(conversation), ...others].map((viewer) => [viewer._id, viewer]))
    return [...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name) || a._id.localeCompare(b._id))
  }

  const announce = (conversation: string): void =>
    broadcast({ kind: 'viewers', process, conversation, viewers: listLocal(conversation) })

  const showIfOpen = (conversation: string): void => {
    if (local.has(conversation)) show(conversation, list(conversation))
  }

  return {
    list,
    add: (conversation, socketId, viewer) => {
      const isFirst = !local.has(conversation)
      const sockets = local.get(conversation) ?? new Map<string, ChatViewer>()
      // Clients join again every few seconds.
      if (sockets.has(socketId)) return
      local.set(conversation, sockets.set(socketId, viewer))
      if (isFirst) broadcast({ kind: 'wanted', conversation })
      announce(conversation)
      showIfOpen(conversation)
    },
    remove: (conversation, socketId) => {
      const sockets = local.get(conversation)
      if (!sockets?.delete(socketId)) return
      if (sockets.size === 0) {
        local.delete(conversation)
        remote.delete(conversation)
      }
      announce(conversation)
      showIfOpen(conversation)
    },
    receive: (message) => {
      const { conversation } = message
      if (!local.has(conversation)) return
      if (message.kind === 'wanted') return announce(conversation)
      const lists = remote.get(conversation) ?? new Map<string, RemoteList>()
      const previous = lists.get(message.process)?.viewers ?? []
      remote.set(conversation, lists.set(message.process, { viewers: message.viewers, receivedAt: now() }))
      // Lists are repeated every few seconds.
      if (!isSameList(previous, message.viewers)) showIfOpen(conversation)
    },
    refresh: () => {
      for (const conversation of local.keys()) announce(conversation)
      for (const [conversation, lists] of remote) {
        const expired = [...lists].filter(([, { receivedAt }]) => receivedAt < now() - maxSilenceMs)
        for (const [name] of expired) lists.delete(name)
        if (expired.length > 0) showIfOpen(conversation)
      }
    },
  }
}
