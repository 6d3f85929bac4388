import type { ChatPort } from './chat-port.ts'

export interface ChatAgents {
  add(socketId: string, agent: ConnectedAgent): void
  remove(socketId: string): void
  /** Repeats the connections of this process. */
  refresh(): Promise<void>
}

interface ConnectedAgent {
  storeId: string
  personId: string
}

interface ChatAgentsDeps {
  record: ChatPort['recordPresence']
  onError(error: unknown): void
}

/** Many connect again at once after a restart; they are recorded together. */
const collectMs = 100

/**
 * Records which staff who answer chats are connected to this process: when they connect and leave, and regularly in
 * between, so that the rows of a killed process expire.
 */
export const makeChatAgents = ({ record, onError }: ChatAgentsDeps): ChatAgents => {
  const sockets = new Map<string, ConnectedAgent>()
  const counts = new Map<string, number>()
  let changed = new Map<string, ConnectedAgent>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const toKey = ({ storeId, personId }: ConnectedAgent): string => `${storeId} ${personId}`

  const write = (agents: readonly ConnectedAgent[]): Promise<void> => {
    const connected = agents.filter((agent) => counts.has(toKey(agent)))
    const left = agents.filter((agent) => !counts.has(toKey(agent)))
    // One after the other, so that an earlier state isn't written last.
    writing = writing
      .then(async () => {
        if (connected.length > 0) await record(connected, true)
        if (left.length > 0) await record(left, false)
      })
      .catch(onError)
    return writing
  }

  const reportChange = (agent: ConnectedAgent): void => {
    changed.set(toKey(agent), agent)
    timer ??= setTimeout(() => {
      const agents = [...changed.values()]
      changed = new Map()
      timer = undefined
      void write(agents)
    }, collectMs).unref()
  }

  return {
    add: (socketId, agent) => {
      sockets.set(socketId, agent)
      const count = (counts.get(toKey(agent)) ?? 0) + 1
      counts.set(toKey(agent), count)
      if (count === 1) reportChange(agent)
    },
    remove: (socketId) => {
      const agent = sockets.get(socketId)
      if (!agent) return
      sockets.delete(socketId)
      const count = (counts.get(toKey(agent)) ?? 1) - 1
      if (count > 0) return void counts.set(toKey(agent), count)
      counts.delete(toKey(agent))
      reportChange(agent)
    },
    refresh: () => write([...new Map([...sockets.values()].map((agent) => [toKey(agent), agent])).values()]),
  }
}
