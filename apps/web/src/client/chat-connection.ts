import { second } from '#contract/core/time.ts'
import { type MessagePage, supportMessages } from '#contract/domains/support-messages.ts'
import {
  chatJoined,
  chatMessageEvent,
  chatReadEvent,
  chatTypingEvent,
  type ChatViewer,
  chatViewersEvent,
} from '#contract/domains/support-socket.ts'
import type { Message, MessageInput, ReadPositions } from '#contract/domains/support.ts'
import { socketEvents } from '#contract/socket.ts'
import { type ApiError, asApiError } from './api-error.ts'
import {
  addNewer,
  addOlder,
  type ChatMessages,
  findGap,
  noMessages,
  receiveMessage,
  showNewest,
} from './chat-messages.ts'
import { makeChatOutbox } from './chat-outbox.ts'
import { liveConnection } from './live-connection.ts'
import { send } from './send.ts'
import { type Signal, signal } from './signal.ts'

export interface TypingPerson {
  /** The id of staff; otherwise the kind of visitor. */
  key: string
  name: string
  isStaff: boolean
}

export interface ChatState extends ChatMessages {
  isLoaded: boolean
  /** Of the first page. */
  error: ApiError | undefined
  readTo: ReadPositions
  /** Staff who have the conversation open, including this person. */
  viewers: readonly ChatViewer[]
  typing: readonly TypingPerson[]
  /** Messages and marks arrive live. */
  isLive: boolean
}

export interface Chat {
  state: Signal<ChatState>
  send: (input: MessageInput) => void
  retry: (id: string) => void
  discard: (id: string) => void
  receive: (message: Message) => void
  loadOlder: () => Promise<void>
  loadNewer: () => Promise<void>
  /** Also the second try after an error. */
  showLatest: () => Promise<void>
  markRead: () => void
  setTyping: (isTyping: boolean, isNote: boolean) => void
  /** Joins the conversation until the returned function is called. */
  open: () => () => void
}

/** Since the last message or join: what was lost after it is found then. A lost one before a message leaves a gap. */
const rejoinMs = 15 * second
/** A person who types says so every three seconds. */
const typingEndsMs = 6 * second
const typingEveryMs = 3 * second
/** Behind by more than this, the newest page is shown instead. */
const maxMissing = 200

const initial: ChatState = {
  ...noMessages,
  isLoaded: false,
  error: undefined,
  readTo: { staff: 0, visitor: 0, staffDelivered: 0, visitorDelivered: 0 },
  viewers: [],
  typing: [],
  isLive: false,
}

const mergeRead = (a: ReadPositions, b: ReadPositions): ReadPositions =>
  Object.fromEntries(
    Object.entries(b).map(([name, value]) => [name, Math.max(a[name as keyof ReadPositions] ?? 0, value)]),
  ) as ReadPositions

const isOnline = (): boolean => navigator.onLine

/** One conversation of a store. Its messages stay in memory while it is closed, and unsent ones are sent. */
const makeChat = (storeId: string, conversationId: string, onIdle: () => void): Chat => {
  const ids = { store_id: storeId, conversation_id: conversationId }
  const state = signal(initial)
  const change = (fields: Partial<ChatState>): void => state.set({ ...state.get(), ...fields })
  const getLive = () => (liveConnection.get()?.storeId === storeId ? liveConnection.get() : undefined)
  const params = { id: conversationId }
  let openings = 0

  const fetchPage = (query: { after?: number; before?: number }): Promise<MessagePage> =>
    send(
      supportMessages.list,
      { params, query: { ...query, limit: query.after === undefined ? 50 : maxMissing } },
      { storeId },
    )

  const outbox = makeChatOutbox({
    storeId,
    conversationId,
    getLive,
    sendOverHttp: (input) => send(supportMessages.send, { params, body: input }, { storeId, intent: input.client_id }),
    isOnline,
    read: state.get,
    write: change,
    onEmpty: () => openings === 0 && onIdle(),
  })

  const showLatest = async (): Promise<void> => {
    try {
      const page = await fetchPage({})
      const current = state.get()
      const readTo = mergeRead(current.readTo, page.readTo)
      change({ ...showNewest(current, page), readTo, isLoaded: true, error: undefined })
    } catch (thrown) {
      change({ error: asApiError(thrown) })
    }
  }

  /** One at a time; what arrives while it runs is found by the next turn of the loop. */
  let isFilling = false
  const fillGap = async (): Promise<void> => {
    if (isFilling || !state.get().isLoaded) return
    isFilling = true
    try {
      for (let after = findGap(state.get()); after !== undefined; after = findGap(state.get())) {
        if (state.get().lastSequence - after > maxMissing) {
          await showLatest()
          break
        }
        const page = await fetchPage({ after })
        change({ ...addNewer(state.get(), page), readTo: mergeRead(state.get().readTo, page.readTo) })
        // Answered by a database that is behind: the next rejoin asks again.
        if (findGap(state.get()) === after) break
      }
    } catch {
      // The next rejoin asks again.
    }
    isFilling = false
  }

  /** Several messages at once: what arrives within a second is reported together. */
  let deliveredTo = 0
  let deliveryTimer: ReturnType<typeof setTimeout> | undefined
  const reportDelivered = (): void => {
    const upTo = state.get().shown.at(-1)?.sequence ?? 0
    const live = getLive()
    if (deliveryTimer !== undefined || openings === 0 || !live?.isConnected()) return
    if (upTo <= Math.max(deliveredTo, state.get().readTo.staffDelivered)) return
    deliveryTimer = setTimeout(() => {
      deliveryTimer = undefined
      deliveredTo = state.get().shown.at(-1)?.sequence ?? 0
      live.request(socketEvents.chatDelivered, { ...ids, up_to: deliveredTo }).catch(() => (deliveredTo = 0))
    }, second)
  }

  let rejoinTimer: ReturnType<typeof setTimeout> | undefined
  const scheduleRejoin = (): void => {
    clearTimeout(rejoinTimer)
    if (openings > 0) rejoinTimer = setTimeout(() => void join(), rejoinMs)
  }

  const receive = (message: Message): void => {
    scheduleRejoin()
    change(receiveMessage(state.get(), message))
    reportDelivered()
    void fillGap()
  }

  const join = async (): Promise<void> => {
    scheduleRejoin()
    const live = getLive()
    if (!live?.isConnected()) {
      change({ isLive: false })
      live?.reconnect()
      // Without the socket: ask what is new.
      const last = state.get().shown.at(-1)?.sequence
      if (!isOnline() || last === undefined || state.get().hasNewer) return
      const page = await fetchPage({ after: last }).catch(() => undefined)
      if (page) change({ ...addNewer(state.get(), page), readTo: mergeRead(state.get().readTo, page.readTo) })
      return
    }
    const { data } = chatJoined.safeParse(await live.request(socketEvents.joinChat, ids).catch(() => undefined))
    if (!data || openings === 0) return
    const lastSequence = Math.max(state.get().lastSequence, data.lastSequence)
    const readTo = mergeRead(state.get().readTo, data.readTo)
    change({ isLive: true, viewers: data.viewers, readTo, lastSequence })
    await fillGap()
    reportDelivered()
  }

  const typingTimers = new Map<string, ReturnType<typeof setTimeout>>()
  const showTyping = (person: TypingPerson, isTyping: boolean): void => {
    clearTimeout(typingTimers.get(person.key))
    const others = state.get().typing.filter(({ key }) => key !== person.key)
    change({ typing: isTyping ? [...others, person] : others })
    if (isTyping)
      typingTimers.set(
        person.key,
        setTimeout(() => showTyping(person, false), typingEndsMs),
      )
  }

  const listen = (): (() => void) => {
    const live = getLive()
    if (!live) return () => undefined
    const isHere = (event: { conversation_id: string } | undefined) => event?.conversation_id === conversationId
    const stops = [
      live.on(socketEvents.chatMessage, (payload) => {
        const { data } = chatMessageEvent.safeParse(payload)
        if (!data || !isHere(data)) return
        receive(data.message)
        const { kind, _id } = data.message.author
        const key = _id ?? kind
        if (state.get().typing.some((person) => person.key === key))
          showTyping({ key, name: '', isStaff: false }, false)
      }),
      live.on(socketEvents.chatRead, (payload) => {
        const { data } = chatReadEvent.safeParse(payload)
        if (data && isHere(data)) change({ readTo: mergeRead(state.get().readTo, data.readTo) })
      }),
      live.on(socketEvents.chatViewers, (payload) => {
        const { data } = chatViewersEvent.safeParse(payload)
        if (data && isHere(data)) change({ viewers: data.viewers })
      }),
      live.on(socketEvents.chatTyping, (payload) => {
        const { data } = chatTypingEvent.safeParse(payload)
        if (!data || !isHere(data)) return
        const { kind, _id, name } = data.author
        showTyping({ key: _id ?? kind, name, isStaff: kind === 'staff' }, data.is_typing)
      }),
      live.on('connect', () => {
        outbox.resume()
        // Edits and deletions aren't part of "after n".
        if (!state.get().hasNewer) void showLatest()
        void join()
      }),
      live.on('disconnect', () => change({ isLive: false, typing: [] })),
    ]
    return () => stops.forEach((stop) => stop())
  }

  const start = (): (() => void) => {
    let stopListening = listen()
    const onLiveChange = () => {
      stopListening()
      stopListening = listen()
      void join()
    }
    const unsubscribe = liveConnection.subscribe(onLiveChange)
    const onOnline = () => {
      outbox.resume()
      void join()
    }
    window.addEventListener('online', onOnline)
    void showLatest()
    void join()
    outbox.resume()
    return () => {
      stopListening()
      unsubscribe()
      window.removeEventListener('online', onOnline)
      clearTimeout(rejoinTimer)
      const live = getLive()
      if (live?.isConnected()) live.request(socketEvents.leaveChat, ids).catch(() => undefined)
      change({ viewers: [], typing: [], isLive: false })
      if (state.get().outgoing.length === 0) onIdle()
    }
  }

  /** One page at a time. */
  let isLoadingPage = false
  const loadPage = async (query: { after: number } | { before: number }): Promise<void> => {
    if (isLoadingPage) return
    isLoadingPage = true
    try {
      const page = await fetchPage(query)
      change('before' in query ? addOlder(state.get(), page) : addNewer(state.get(), page))
    } finally {
      isLoadingPage = false
    }
  }

  let markedTo = 0
  let typingSince = 0
  let stop: (() => void) | undefined
  return {
    state,
    send: outbox.add,
    retry: outbox.retry,
    discard: outbox.discard,
    receive,
    showLatest,
    loadOlder: async () => {
      const [first] = state.get().shown
      if (first && state.get().hasOlder) await loadPage({ before: first.sequence })
    },
    loadNewer: async () => {
      const last = state.get().shown.at(-1)
      if (last && state.get().hasNewer) await loadPage({ after: last.sequence })
    },
    markRead: () => {
      const upTo = state.get().lastSequence
      if (upTo <= Math.max(markedTo, state.get().readTo.staff)) return
      markedTo = upTo
      const live = getLive()
      const marking = live?.isConnected()
        ? live.request(socketEvents.chatRead, { ...ids, up_to: upTo })
        : send(supportMessages.markRead, { params, body: { up_to: upTo } }, { storeId })
      marking.catch(() => (markedTo = 0))
    },
    setTyping: (isTyping, isNote) => {
      const now = Date.now()
      if (isTyping ? now - typingSince < typingEveryMs : typingSince === 0) return
      typingSince = isTyping ? now : 0
      const payload = { ...ids, is_typing: isTyping, ...(isNote && { is_note: true }) }
      getLive()
        ?.request(socketEvents.chatTyping, payload)
        .catch(() => undefined)
    },
    open: () => {
      openings += 1
      if (openings === 1) stop = start()
      return () => {
        openings -= 1
        if (openings === 0) stop?.()
      }
    },
  }
}

/** Conversations that were open: going back to one shows it at once. */
const chats = new Map<string, Chat>()
const maxChats = 20

/** The conversation of a store; the same one each time while it is in memory. */
export const getChat = (storeId: string, conversationId: string): Chat => {
  const key = `${storeId} ${conversationId}`
  const chat = chats.get(key) ?? makeChat(storeId, conversationId, () => dropOldest())
  chats.delete(key)
  chats.set(key, chat)
  return chat
}

/** Those with unsent messages stay. */
const dropOldest = (): void => {
  for (const [key, { state }] of chats) {
    if (chats.size <= maxChats) return
    if (state.get().outgoing.length === 0) chats.delete(key)
  }
}

/** Messages that no server has, in any conversation. */
export const hasUnsentMessages = (): boolean => [...chats.values()].some(({ state }) => state.get().outgoing.length > 0)
