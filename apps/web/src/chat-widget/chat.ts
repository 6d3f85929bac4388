import type { ChatJoined, ChatMessageEvent, ChatReadEvent, ChatTypingEvent } from '#contract/domains/support-socket.ts'
import type { ChatAvailability } from '#contract/domains/support-settings.ts'
import type { Message } from '#contract/domains/support.ts'
import type { SocketError, socketEvents } from '#contract/socket.ts'
import { newClientId } from '#web/dom/client-id.ts'
import { ApiError, type ApiOptions, isTransient, makeChatApi, type PageQuery } from './chat-api.ts'
import { type ChatSocket, openChatSocket } from './chat-socket.ts'
import { addMessage, addPage, addReadMarks, emptyLog, hasGap, type MessageLog, type PageKind } from './message-log.ts'
import {
  getNext,
  type Outbox,
  type OutgoingFile,
  type OutgoingMessage,
  removeArrived,
  pauseUnsent,
  retryUnsent,
  setError,
} from './outbox.ts'
import { readChat, writeChat } from './stored-chat.ts'

/** As the server names them; the contract's module needs zod. */
const events: Pick<typeof socketEvents, 'joinChat' | 'chatMessage' | 'chatTyping' | 'chatRead' | 'chatDelivered'> = {
  joinChat: 'message:join-customer-support-chat',
  chatMessage: 'message:support-message',
  chatTyping: 'message:support-typing',
  chatRead: 'message:support-read',
  chatDelivered: 'message:support-delivered',
}

export interface Visitor {
  name: string
  email: string
  isCustomer: boolean
}

export interface ChatState {
  /** `off`: the store has no chat right now. `form`: a guest who hasn't written yet. */
  phase: 'loading' | 'failed' | 'off' | 'form' | 'chat'
  availability: ChatAvailability | null
  visitor: Visitor | null
  /** Null until the visitor's first message. */
  conversationId: string | null
  log: MessageLog
  outbox: Outbox
  /** The name of the person who types. */
  typing: string | null
  isOffline: boolean
  /** The store's answer to a blocked visitor. */
  blocked: string | null
  isRated: boolean
}

const tickMs = 10_000
/** A hidden or closed chat asks less often. */
const idleTicks = 3
/** Links to files work for five minutes. */
const linkTicks = 24
const typingPauseMs = 3_000
const typingEndMs = 6_000
const pageSize = 200

/** The conversation without its views: session, messages, socket and calls. */
export const makeChat = (options: ApiOptions, onChange: (state: ChatState) => void) => {
  const { storeId, language } = options
  const api = makeChatApi(options)
  let state: ChatState = {
    phase: 'loading',
    availability: null,
    visitor: null,
    conversationId: null,
    log: emptyLog,
    outbox: [],
    typing: null,
    isOffline: !navigator.onLine,
    blocked: null,
    isRated: false,
  }
  let socket: ChatSocket | undefined
  let [isVisible, isSending, isCatchingUp, ticks, typedAt] = [false, false, false, 0, 0]
  let typingTimer: ReturnType<typeof setTimeout> | undefined
  let stopTypingTimer: ReturnType<typeof setTimeout> | undefined

  const set = (changes: Partial<ChatState>): void => {
    state = { ...state, ...changes }
    onChange(state)
  }

  const setLog = (log: MessageLog): void => {
    set({ log, outbox: removeArrived(state.outbox, log) })
  }

  const ids = () => ({ store_id: storeId, conversation_id: state.conversationId ?? '' })

  /** Also when the token has expired, was claimed, or the customer signed out elsewhere. */
  const startNew = (isSignedOut = false): void => {
    socket?.close()
    socket = undefined
    const isCustomer = state.visitor?.isCustomer
    if (!isCustomer) writeChat(storeId, {})
    set({ phase: 'chat', conversationId: null, log: emptyLog, outbox: [], typing: null, isRated: false })
    if (isCustomer && !isSignedOut) return
    api.setGuestToken(undefined)
    // After a sign-out, the conversation from before the sign-in.
    void enterAsGuest().catch(noteError)
  }

  /** For calls in the background: notes what the error says about the connection or session. */
  const noteError = (error: unknown): void => {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 0) set({ isOffline: true })
    else if (error.status === 401 || error.status === 404) startNew(true)
    else if (error.code === 'chat_blocked') {
      socket?.close()
      set({ phase: 'chat', blocked: error.message })
    }
  }

  const loadPage = async (kind: PageKind, query: PageQuery) => {
    const id = state.conversationId
    if (id === null) return null
    const page = await api.listMessages(id, query)
    if (id !== state.conversationId) return null
    setLog(addPage(state.log, page, kind))
    if (state.isOffline) set({ isOffline: false })
    return page
  }

  /** Reads what is missing after the known messages. */
  const catchUp = async (): Promise<void> => {
    if (isCatchingUp) return
    isCatchingUp = true
    try {
      let page
      do page = await loadPage('after', { after: state.log.known, limit: pageSize })
      while (page?.nextCursor)
      acknowledge()
    } catch (error) {
      noteError(error)
    } finally {
      isCatchingUp = false
    }
  }

  /** Tells the store what has arrived and, while the chat is visible, what was read. */
  const acknowledge = (): void => {
    const { log, conversationId } = state
    const { readTo, known } = log
    const isConnected = socket?.isConnected()
    const isDue = isVisible ? readTo.visitor < known : isConnected && readTo.visitorDelivered < known
    if (conversationId === null || !isDue) return
    setLog(addReadMarks(log, { ...readTo, visitorDelivered: known, ...(isVisible && { visitor: known }) }))
    const event = isVisible ? events.chatRead : events.chatDelivered
    const sent = isConnected ? socket?.emit(event, { ...ids(), up_to: known }) : api.markRead(conversationId, known)
    sent?.catch(() => undefined)
  }

  const join = async (): Promise<void> => {
    const reply = (await socket?.emit(events.joinChat, ids())) as ChatJoined | { error: SocketError } | undefined
    if (!reply || 'error' in reply) return
    setLog(addReadMarks(state.log, reply.readTo))
    if (reply.lastSequence > state.log.known) await catchUp()
  }

  const receive = (message: Message): void => {
    if (message.author.kind === 'staff') set({ typing: null })
    setLog(addMessage(state.log, message))
    if (hasGap(state.log)) void catchUp()
    else acknowledge()
  }

  const showTyping = ({ author, is_typing: isTyping }: ChatTypingEvent): void => {
    clearTimeout(typingTimer)
    if (author.kind !== 'staff') return
    set({ typing: isTyping ? author.name : null })
    if (isTyping) typingTimer = setTimeout(() => set({ typing: null }), typingEndMs)
  }

  const onEvent = (name: string, payload: unknown): void => {
    if ((payload as { conversation_id?: string } | null)?.conversation_id !== state.conversationId) return
    if (name === events.chatMessage) receive((payload as ChatMessageEvent).message)
    else if (name === events.chatRead) setLog(addReadMarks(state.log, (payload as ChatReadEvent).readTo))
    else if (name === events.chatTyping) showTyping(payload as ChatTypingEvent)
  }

  const connect = (): void => {
    socket ??= openChatSocket({
      origin: options.origin,
      storeId,
      getToken: api.getToken,
      onConnect: () => {
        set({ isOffline: false })
        // The newest page has edits and deletions, which aren't part of what is read after a sequence.
        void join()
          .then(() => loadPage('newest', {}))
          .then(resend, () => undefined)
      },
      onDisconnect: () => {
        set({ typing: null })
        void tick()
      },
      onEvent,
    })
  }

  /** What the socket doesn't accept is sent by a call, whose error says why. */
  const sendOne = async (input: OutgoingMessage['input']): Promise<Message> => {
    const { conversationId } = state
    if (conversationId !== null) {
      const reply = await socket?.emit(events.chatMessage, { ...ids(), ...input }).catch(() => undefined)
      return (reply as { message?: Message } | undefined)?.message ?? api.sendMessage(conversationId, input)
    }
    const { conversation, message } = await api.startConversation(input)
    writeChat(storeId, { ...readChat(storeId), hasConversation: true })
    set({ conversationId: conversation._id })
    connect()
    return message
  }

  /** One after the other; what can't be sent waits for the connection, what is refused for the visitor. */
  const flush = async (): Promise<void> => {
    if (isSending) return
    isSending = true
    for (let next = getNext(state.outbox); next; next = getNext(state.outbox)) {
      const { input } = next
      try {
        const message = await sendOne(input)
        setLog(addMessage(state.log, message))
        if (state.isOffline) set({ isOffline: false })
        if (hasGap(state.log)) void catchUp()
      } catch (error) {
        set({
          outbox: isTransient(error)
            ? pauseUnsent(state.outbox)
            : setError(state.outbox, input.client_id, (error as ApiError).message),
        })
        if (error instanceof ApiError) noteError(error)
      }
    }
    isSending = false
  }

  const resend = (): void => {
    set({ outbox: retryUnsent(state.outbox) })
    void flush()
  }

  const tick = async (): Promise<void> => {
    ticks += 1
    const { conversationId, blocked, log } = state
    if (conversationId === null || blocked !== null || (!isVisible && ticks % idleTicks !== 0)) return
    const hasLinks = log.messages.some(({ attachments: [file] }) => file)
    if (hasLinks && ticks % linkTicks === 0) void loadPage('newest', {}).catch(noteError)
    if (socket?.isConnected()) return void join().catch(() => undefined)
    await catchUp()
    if (!state.isOffline) resend()
  }

  const enter = async (conversationId: string): Promise<void> => {
    set({ phase: 'chat', conversationId })
    await loadPage('newest', {})
    connect()
    resend()
    acknowledge()
  }

  const enterAsCustomer = async (): Promise<boolean> => {
    const customer = await api.signIn()
    if (!customer) return false
    set({ visitor: { ...customer, isCustomer: true } })
    const { guest } = readChat(storeId)
    if (guest) {
      const claimed = await api.claim(guest.token).catch((error: unknown) => {
        // Of another address, which stays a guest's; otherwise the token has ended.
        if (!(error instanceof ApiError) || isTransient(error)) throw error
        return error.code === 'email_unmatched'
      })
      if (claimed !== true) writeChat(storeId, {})
    }
    const [latest] = (await api.listOwn()).data
    if (latest) {
      // Also if it was started in another browser.
      writeChat(storeId, { ...readChat(storeId), hasConversation: true })
      set({ isRated: latest.rating !== null })
      await enter(latest._id)
    } else set({ phase: 'chat' })
    return true
  }

  const enterAsGuest = async (): Promise<void> => {
    const { guest, isRated } = readChat(storeId)
    if (!guest) return set({ phase: 'form' })
    api.setGuestToken(guest.token)
    set({ visitor: { name: guest.name, email: guest.email, isCustomer: false }, isRated: isRated ?? false })
    return enter(guest.conversationId)
  }

  const start = async (): Promise<void> => {
    set({ phase: 'loading' })
    try {
      const availability = await api.readAvailability()
      set({ availability, isOffline: false })
      if (!availability.isEnabled) return set({ phase: 'off' })
      if (!(await enterAsCustomer())) await enterAsGuest()
    } catch (error) {
      set({ phase: 'failed' })
      if (error instanceof ApiError && (error.status === 0 || state.visitor)) noteError(error)
    }
  }

  const send = (text: string, attachments: OutgoingFile[]): void => {
    set({ outbox: [...state.outbox, { input: { client_id: newClientId(), text, attachments } }] })
    typing(false)
    void flush()
  }

  const typing = (isTyping: boolean): void => {
    clearTimeout(stopTypingTimer)
    const isDue = isTyping && Date.now() - typedAt > typingPauseMs
    if (isTyping) stopTypingTimer = setTimeout(() => typing(false), typingPauseMs)
    if (!socket?.isConnected() || (isTyping ? !isDue : typedAt === 0)) return
    typedAt = isTyping ? Date.now() : 0
    void socket.emit(events.chatTyping, { ...ids(), is_typing: isTyping }).catch(() => undefined)
  }

  setInterval(() => void tick(), tickMs)
  const onNetworkChange = (): void => {
    const isOffline = !navigator.onLine
    set({ isOffline })
    if (!isOffline && state.phase === 'failed') void start()
    socket?.reconnect()
    void tick()
  }
  addEventListener('online', onNetworkChange)
  addEventListener('offline', onNetworkChange)

  return {
    start,
    startNew: () => startNew(),
    send,
    typing,
    /** Starts a guest's conversation with its first message. Fails with errors at the fields. */
    startAsGuest: async ({ name, email, text }: { name: string; email: string; text: string }): Promise<void> => {
      const { token, conversation_id: conversationId } = await api.authenticateGuest({ name, email, language })
      writeChat(storeId, { guest: { token, conversationId, name, email } })
      api.setGuestToken(token)
      set({ phase: 'chat', conversationId, visitor: { name, email, isCustomer: false }, blocked: null })
      send(text, [])
      connect()
    },
    upload: (file: File) => api.upload(state.conversationId ?? '', file),
    retry: (clientId: string): void => {
      set({ outbox: setError(state.outbox, clientId, undefined) })
      void flush()
    },
    loadEarlier: async (): Promise<void> => {
      await loadPage('before', { before: state.log.messages[0]?.sequence ?? 0 }).catch(noteError)
    },
    rate: async (score: number, comment: string): Promise<void> => {
      await api.rate(state.conversationId ?? '', { score, comment })
      writeChat(storeId, { ...readChat(storeId), isRated: true })
      set({ isRated: true })
    },
    /** Whether the visitor sees the conversation. */
    setVisible: (visible: boolean): void => {
      const isShown = visible && !isVisible
      isVisible = visible
      if (!isShown) return
      acknowledge()
      void api.readAvailability().then((availability) => {
        set({ availability, ...(!availability.isEnabled && { phase: 'off' }) })
      }, noteError)
    },
  }
}

export type Chat = ReturnType<typeof makeChat>
