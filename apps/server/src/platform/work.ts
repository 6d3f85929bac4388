import type * as z from 'zod'
import type { Notification } from '#contract/socket.ts'
import type { Doer, SignedIn, StoreId } from './actor.ts'
import type { Database, Tx } from './db/connect.ts'
import { newId } from './ids.ts'
import type { Task } from './jobs.ts'
import type { Live } from './live.ts'
import { type Message, writeMessages } from './outbox.ts'

/** One thing that a write changed. The audit row and the live refresh of other people's screens come from it. */
export interface Change {
  resource: string
  id: string
  /** What people call the thing: it stays readable in the log after the thing is gone. */
  label: string
  action: 'create' | 'update' | 'delete' | 'restore'
  before?: object | null
  after?: object | null
  /** Who did it, where nobody is signed in yet: the person a registration has just made. */
  by?: { vendorId?: string; personId: string; name: string }
  /** Whose log it belongs to, where that is not the business of the one who did it. */
  vendorId?: string
  /** The store it concerns, where the call itself is not about one. */
  storeId?: string
}

/** Who asks, from where: what a unit of work writes into its log. */
export interface Origin {
  actor: SignedIn | Doer | null
  store: StoreId | null
  address: string
  requestId: string
  /** Resources that change along with what is recorded. */
  touches?: readonly string[]
}

/** A unit of work: one transaction with the effect, its audit rows and its outgoing messages. */
export interface Work {
  readonly tx: Tx
  readonly origin: Origin
  record(change: Change): void
  /** Told after the commit to those who look at the store and may read the resource. */
  announce(store: StoreId, resource: string, notification: Notification): void
  enqueue<Payload extends z.ZodType>(what: Task<Payload>, payload: z.input<Payload>, options?: { runAt?: Date }): void
}

/** Opens a unit of work, where a call decides itself when. */
export type Begin = <T>(run: (work: Work) => Promise<T>) => Promise<T>

export interface Workshop {
  database: Database
  live: Live
  wakeOutbox: () => void
}

const auditRow = (origin: Origin, change: Change) => {
  const by = change.by ?? origin.actor
  if (!by) throw new Error(`A change of ${change.resource} was recorded without anybody who made it.`)
  return {
    id: newId(),
    vendor_id: change.vendorId ?? ('vendorId' in by ? by.vendorId : null),
    store_id: change.storeId ?? origin.store,
    person_id: by.personId,
    person_name: by.name,
    address: origin.address,
    request_id: origin.requestId,
    action: change.action,
    resource: change.resource,
    entity_id: change.id,
    label: change.label,
    before: change.before ? JSON.stringify(change.before) : null,
    after: change.after ? JSON.stringify(change.after) : null,
  }
}

/** Runs a unit of work; what other people's screens and the workers must know is told only after the commit. */
export const transact = async <T>(shop: Workshop, origin: Origin, run: (work: Work) => Promise<T>): Promise<T> => {
  const changes: Change[] = []
  const messages: Message[] = []
  const announcements: Parameters<Work['announce']>[] = []
  const result = await shop.database.kysely.transaction().execute(async (tx) => {
    const work: Work = {
      tx,
      origin,
      record: (change) => void changes.push(change),
      announce: (...announcement) => void announcements.push(announcement),
      enqueue: (what, payload, options) => {
        messages.push({ task: what.name, payload: what.payload.parse(payload), attempts: what.attempts, ...options })
      },
    }
    const value = await run(work)
    if (changes.length > 0) {
      await tx
        .insertInto('audit_log')
        .values(changes.map((change) => auditRow(origin, change)))
        .execute()
    }
    await writeMessages(tx, messages)
    return value
  })
  if (messages.length > 0) shop.wakeOutbox()
  const along = (origin.touches ?? []).map((resource) => ({ resource, id: '' }))
  // A call may reach into a second store, whose people are told as well.
  const stores = new Set(changes.flatMap((change) => change.storeId ?? origin.store ?? []))
  for (const store of origin.store ? stores : []) {
    const there = changes.filter((change) => (change.storeId ?? origin.store) === store)
    shop.live.changed(store, [...there, ...along], origin.actor)
  }
  for (const announcement of announcements) shop.live.notify(...announcement)
  return result
}
