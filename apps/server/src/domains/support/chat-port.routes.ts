import type { Endpoint } from '#contract/core/endpoint.ts'
import { supportMessages } from '#contract/domains/support-messages.ts'
import type { Message, MessageInput } from '#contract/domains/support.ts'
import { writePresence } from '#server/domains/support-agents/agents.service.ts'
import type { Uploads } from '#server/domains/uploads/uploads.service.ts'
import { type Guard, toParticipant } from '#server/http/guard.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { Participant, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import { batchCalls } from '#server/platform/batch-calls.ts'
import type { ChatConnection, ChatPort } from '#server/platform/chat-port.ts'
import { readGuestToken } from '#server/platform/guest-tokens.ts'
import type { SessionTokens } from '#server/platform/session-tokens.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { type Origin, transact, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { findEndedCustomers, findEndedGuests, hasBlock } from './blocks.repo.ts'
import { readPosition, readPositions } from './messages.repo.ts'
import { sendPositions } from './publish-chat.service.ts'
import { writeDelivered } from './read-marks.repo.ts'
import { markRead } from './read-marks.service.ts'
import { type OutgoingMessage, sendMessage, sendTogether, toAuthor } from './send-message.service.ts'
import { hasWidgetOrigin } from './support-settings.repo.ts'

interface ChatPortDeps {
  deps: UnitOfWorkDeps
  guard: Guard
  limits: RateLimits
  customerTokens: SessionTokens
  tokens: Tokens
  uploads: Pick<Uploads, 'checkChatFiles'>
}

interface Checked {
  participant: Participant
  store: StoreId
  origin: Origin
}

interface ChatCall {
  connection: ChatConnection
  conversationId: string
}

interface SendCall extends ChatCall {
  input: MessageInput
}

type JoinResult = Awaited<ReturnType<ChatPort['join']>>

/**
 * Two hundred messages a second with a transaction each take more CPU time than two cores have. What arrives within this
 * time after the last batch is checked and written together.
 */
const batchMs = 40

const toChatAuthor = (participant: Participant) => {
  const { _id, name } = toAuthor(participant)
  return { kind: participant.kind, _id, name }
}

/** The events of sockets follow the same declarations, limits and services as the HTTP calls. */
export const makeChatPort = ({ deps, guard, limits, customerTokens, tokens, uploads }: ChatPortDeps): ChatPort => {
  const db = deps.database.kysely

  const check = async (endpoint: Endpoint, { identity, storeId, address }: ChatConnection): Promise<Checked> => {
    const access = await guard.checkConnection(endpoint, identity, storeId)
    const participant = toParticipant(access) ?? fail('forbidden')
    const store = access.store ?? fail('not_found')
    const visitor = access.customer ?? access.guest
    const customer = visitor?.vendorId ? { customer: { name: visitor.actor.name, vendorId: visitor.vendorId } } : {}
    const origin: Origin = { actor: access.actor, ...customer, store, address, requestId: 'socket' }
    return { participant, store, origin }
  }

  const countCall = async (endpoint: Endpoint, { address, storeId }: ChatConnection, { kind }: Participant) => {
    const isStaff = kind === 'staff'
    const caller = { address, personId: undefined, isStaff, isCustomer: kind === 'customer', storeId, body: {} }
    await limits.countCall(endpoint, { ...caller, getKnownDevice: () => undefined })
  }

  const write = async <T>(
    endpoint: Endpoint,
    connection: ChatConnection,
    run: (uow: UnitOfWork, checked: Checked) => Promise<T>,
  ): Promise<T> => {
    const checked = await check(endpoint, connection)
    await countCall(endpoint, connection, checked.participant)
    return transact(deps, checked.origin, (uow) => run(uow, checked))
  }

  const joinTogether = async (calls: readonly ChatCall[]): Promise<PromiseSettledResult<JoinResult>[]> => {
    const checks = await Promise.allSettled(
      calls.map(async ({ connection, conversationId }) => ({
        ...(await check(supportMessages.list, connection)),
        conversationId,
      })),
    )
    const allowed = checks.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const positions = allowed.length > 0 ? await readPositions(db, allowed) : []
    return Promise.allSettled(
      checks.map(async (result) => {
        if (result.status === 'rejected') throw result.reason
        const position = orNotFound(positions[allowed.indexOf(result.value)])
        return { ...position, author: toChatAuthor(result.value.participant) }
      }),
    )
  }

  /** Undefined for messages that have to be sent separately: all of them if one of them fails. */
  const trySendTogether = async (outgoing: readonly OutgoingMessage[]): Promise<(Message | undefined)[]> => {
    if (outgoing.length < 2) return []
    const origin: Origin = { actor: null, store: null, address: '', requestId: 'socket' }
    return transact(deps, origin, (uow) => sendTogether(uow, tokens, outgoing)).catch(() => [])
  }

  const sendCalls = async (calls: readonly SendCall[]): Promise<PromiseSettledResult<Message>[]> => {
    const checks = await Promise.allSettled(
      calls.map(async ({ connection, conversationId, input }) => {
        const checked = await check(supportMessages.send, connection)
        await countCall(supportMessages.send, connection, checked.participant)
        return { ...checked, conversationId, input }
      }),
    )
    const allowed = checks.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const sent = await trySendTogether(allowed)
    return Promise.allSettled(
      checks.map(async (result) => {
        if (result.status === 'rejected') throw result.reason
        const { origin, store, participant, conversationId, input } = result.value
        const message = sent[allowed.indexOf(result.value)]
        return (
          message ??
          transact(deps, origin, (uow) => sendMessage(uow, tokens, store, participant, conversationId, input))
        )
      }),
    )
  }

  const joinInBatch = batchCalls({ run: joinTogether, intervalMs: batchMs })
  const sendInBatch = batchCalls({ run: sendCalls, intervalMs: batchMs })

  return {
    identify: (token) => {
      const sessionId = customerTokens.readAccess(token)
      if (sessionId !== undefined) return { kind: 'customer', sessionId }
      return readGuestToken(token) ? { kind: 'guest', token } : undefined
    },
    open: async (connection) => {
      const { participant, store } = await check(supportMessages.list, connection)
      if (participant.kind === 'staff') return fail('forbidden')
      const { kind, actor } = participant
      if (kind === 'customer' && (await hasBlock(db, store, actor))) return fail('chat_blocked')
      return { key: kind === 'customer' ? actor.accountId : actor.conversationId, language: actor.language }
    },
    join: (connection, conversationId) => joinInBatch({ connection, conversationId }),
    send: async (connection, conversationId, input) => {
      if (input.attachments) await uploads.checkChatFiles(input.attachments.map(({ key }) => key))
      return sendInBatch({ connection, conversationId, input })
    },
    markRead: (connection, conversationId, upTo) =>
      write(supportMessages.markRead, connection, (uow, { store, participant }) =>
        markRead(uow, store, participant, conversationId, upTo),
      ),
    markDelivered: async (connection, conversationId, upTo) => {
      const { participant, store } = await check(supportMessages.markRead, connection)
      const readTo = await writeDelivered(db, store, conversationId, participant, upTo)
      if (!readTo) return orNotFound(await readPosition(db, store, conversationId, participant)).readTo
      sendPositions(deps.live, store, conversationId, readTo)
      return readTo
    },
    recordPresence: (people, isConnected) => writePresence(db, people, isConnected),
    findEnded: async (connections) => {
      const customers = connections.flatMap((connection) =>
        connection.identity.kind === 'customer'
          ? [{ connection, storeId: connection.storeId, sessionId: connection.identity.sessionId }]
          : [],
      )
      const guests = connections.flatMap((connection) => {
        const ids = connection.identity.kind === 'guest' ? readGuestToken(connection.identity.token) : undefined
        return ids ? [{ connection, ...ids }] : []
      })
      const endedCustomers = customers.length > 0 ? await findEndedCustomers(db, customers) : []
      const endedGuests = guests.length > 0 ? await findEndedGuests(db, guests) : []
      return [
        ...endedCustomers.flatMap((index) => customers[index]?.connection ?? []),
        ...endedGuests.flatMap((index) => guests[index]?.connection ?? []),
      ]
    },
    isWidgetOrigin: (origin, storeId) => hasWidgetOrigin(db, origin, storeId),
  }
}
