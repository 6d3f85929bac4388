import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Message } from '#contract/domains/support.ts'
import { makeGuestToken } from '#server/platform/guest-tokens.ts'
import { newId } from '#server/platform/ids.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { bundleServer } from './bundle.ts'
import { type ChatClient, openChatClient } from './chat-client.ts'
import { makeFleet } from './fleet.ts'
import { makeRng } from './rng.ts'

interface ChatStormOptions {
  /** Each has a guest and staff; all clients send. */
  conversations: number
  /** Staff per conversation. */
  agents: number
  vendors: number
  /** How many messages each client sends, and the time over which it does. */
  messages: number
  overMs: number
  /** How often a process is killed, and a connection cut. */
  kills: number
  cuts: number
}

export interface ChatStormReport {
  sockets: number
  /** Messages that the server acknowledged, and those in the database. */
  acknowledged: number
  stored: number
  kills: number
  cuts: number
  /** Error codes that the server replied with. */
  errors: Record<string, number>
  /** From sending to being seen by another client. */
  seenMs: number[]
  problems: string[]
}

interface Conversation {
  id: string
  clients: ChatClient[]
}

const settleMs = 60_000
const catchUpMs = 5_000

const newAgentToken = (test: TestApp, sessionId: string): (() => string) => {
  const tokens = makeSessionTokens(makeTokens(test.config.secretKey))
  return () => tokens.session(sessionId).access_token
}

/** Inserted, because the calls are limited per address. */
const insertConversation = async (test: TestApp, store: string): Promise<{ id: string; token: string }> => {
  const id = newId()
  await sql`
    insert into support_conversations (store_id, id, guest_generation, name, name_normalized, email, language)
    values (${store}, ${id}, 1, 'Gil', 'gil', ${`${id}@example.com`}, 'en')`.execute(test.database.kysely)
  const conversation = { storeId: store, conversationId: id, generation: 1 }
  return { id, token: makeGuestToken(makeTokens(test.config.secretKey), conversation) }
}

/**
 * Two web processes, guests and staff who write at once, kills and cut connections: every acknowledged message must exist
 * once, and everyone must see the same messages in the same order without reloading.
 */
export const chatStorm = async (options: ChatStormOptions): Promise<ChatStormReport> => {
  const { messages, overMs, kills, cuts } = options
  const report: ChatStormReport = {
    sockets: 0,
    acknowledged: 0,
    stored: 0,
    kills: 0,
    cuts: 0,
    errors: {},
    seenMs: [],
    problems: [],
  }
  const rng = makeRng(25)
  const closers: (() => Promise<unknown>)[] = []
  try {
    const bundle = await bundleServer()
    closers.unshift(() => bundle.close())
    const test = await openTestApp()
    closers.unshift(() => test.close())
    const fleet = await makeFleet(test, { PUBLIC_URL: 'http://storm.example' })
    closers.unshift(() => fleet.close())
    await Promise.all(fleet.webs.map(({ process }) => process.start(bundle.dist)))
    const ports = fleet.webs.map(({ process }) => process.port)

    const sentAt = new Map<string, number>()
    const addressOf = (index: number): string => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
    const openClient = (store: string, conversationId: string, getToken: () => string): ChatClient => {
      report.sockets += 1
      const address = addressOf(report.sockets)
      const onSeen = ({ _id }: Message): void => {
        const at = sentAt.get(_id)
        if (at !== undefined) report.seenMs.push(performance.now() - at)
      }
      return openChatClient({ store, conversationId, ports, address, getToken, onSeen })
    }

    const conversations: Conversation[] = []
    const vendors: { store: string; agents: (() => string)[] }[] = []
    for (let index = 0; index < options.vendors; index++) {
      const { vendorId } = await test.newVendor()
      const store = await test.newStore(vendorId)
      const agents: (() => string)[] = []
      for (let agent = 0; agent < options.agents; agent++) {
        const person = await test.newPerson(vendorId, 'staff', ['access_live_chat'], [store])
        agents.push(newAgentToken(test, person.sessionId))
      }
      vendors.push({ store, agents })
    }
    for (let index = 0; index < options.conversations; index++) {
      const { store, agents } = vendors[index % vendors.length] ?? { store: '', agents: [] }
      const { id, token } = await insertConversation(test, store)
      const clients = [() => token, ...agents].map((getToken) => openClient(store, id, getToken))
      closers.unshift(async () => clients.forEach((client) => client.close()))
      conversations.push({ id, clients })
    }
    const clients = conversations.flatMap((conversation) => conversation.clients)

    let sent = 0
    const write = async (client: ChatClient): Promise<void> => {
      for (let count = 0; count < messages; count++) {
        await pause(rng(Math.ceil((2 * overMs) / messages)))
        sentAt.set(client.send(`message ${count}`), performance.now())
        sent += 1
      }
    }
    let isRunning = true
    const ended = new AbortController()
    const total = clients.length * messages
    const waitForShare = async (share: number): Promise<void> => {
      while (isRunning && sent < total * share) await pause(5)
    }
    const kill = async (): Promise<void> => {
      for (let round = 1; round <= kills; round++) {
        await waitForShare(round / (kills + 1))
        const member = fleet.webs[round % fleet.webs.length]
        await member?.process.kill()
        report.kills += 1
        await member?.process.start(bundle.dist)
      }
    }
    const cut = async (): Promise<void> => {
      for (let round = 1; round <= cuts; round++) {
        await waitForShare(round / (cuts + 1))
        clients[rng(clients.length)]?.cut()
        report.cuts += 1
      }
    }
    /** As clients do: what a process published right before it was killed may not have arrived. */
    const catchUp = async (): Promise<void> => {
      while (isRunning) {
        await pause(catchUpMs, undefined, { signal: ended.signal }).catch(() => undefined)
        if (isRunning) await Promise.all(clients.map((client) => client.catchUp()))
      }
    }
    const catchingUp = catchUp()
    await Promise.all([...clients.map(write), kill(), cut()])

    const isSettled = (): boolean =>
      conversations.every((conversation) =>
        conversation.clients.every(
          (client) => client.pending() === 0 && client.seen.size === conversation.clients.length * messages,
        ),
      )
    const deadline = Date.now() + settleMs
    while (!isSettled() && Date.now() < deadline) await pause(20)
    isRunning = false
    ended.abort()
    await catchingUp
    for (const client of clients) client.close()

    for (const conversation of conversations)
      report.problems.push(...(await checkConversation(test, conversation, report)))
    for (const code of clients.flatMap(({ errors }) => errors)) report.errors[code] = (report.errors[code] ?? 0) + 1
    if (report.acknowledged !== total) report.problems.push(`${report.acknowledged} acknowledged instead of ${total}`)
    report.problems.push(...[...fleet.errors].map(([message, times]) => `logged ${times} times: ${message}`))
    report.problems.push(...fleet.deaths)
    return report
  } finally {
    for (const close of closers) await close()
  }
}

const checkConversation = async (
  test: TestApp,
  { id, clients }: Conversation,
  report: ChatStormReport,
): Promise<string[]> => {
  const { rows } = await sql<{ sequence: number; id: string }>`
    select sequence, client_id as id from support_messages where conversation_id = ${id} order by sequence`.execute(
    test.database.kysely,
  )
  report.stored += rows.length
  const problems: string[] = []
  if (rows.some(({ sequence }, index) => sequence !== index + 1)) problems.push(`${id}: the sequence has gaps`)
  const stored = new Map(rows.map((row) => [row.id, row.sequence]))
  const order = rows.map((row) => row.id).join(' ')
  for (const [index, client] of clients.entries()) {
    report.acknowledged += client.acknowledged.size
    for (const [messageId, sequence] of client.acknowledged)
      if (stored.get(messageId) !== sequence) problems.push(`${id}: ${messageId} was acknowledged as ${sequence}`)
    const seen = [...client.seen].toSorted(([a], [b]) => a - b).map(([, message]) => message._id)
    if (seen.join(' ') !== order) problems.push(`${id}: client ${index} saw ${seen.length} of ${rows.length} messages`)
    if (client.pending() > 0) problems.push(`${id}: client ${index} has ${client.pending()} unsent messages`)
  }
  return problems
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0

/** `npm run storm -- chat 660 2 300 8 200`: conversations, agents in each, seconds, kills, cuts. */
export const runChatStorm = async ([
  conversations = 660,
  agents = 2,
  seconds = 300,
  kills = 8,
  cuts = 200,
]: number[]): Promise<boolean> => {
  // Below the send limit of a guest: 30 a minute.
  const messages = Math.ceil(seconds / 10)
  const options = { conversations, agents, messages, overMs: seconds * 1000, vendors: 10, kills, cuts }
  const { seenMs, problems, ...report } = await chatStorm(options)
  console.log(JSON.stringify(report))
  const [p50, p99] = [percentile(seenMs, 0.5), percentile(seenMs, 0.99)]
  console.log(`from sending to being seen: p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms`)
  for (const line of problems.slice(0, 20)) console.log(line)
  console.log(problems.length === 0 ? 'Everyone saw the same.' : `${problems.length} problems.`)
  return problems.length === 0
}
