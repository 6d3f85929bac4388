import type { DriverEvent, DriverRoute, EventResult } from '#contract/domains/driver-app.ts'

/** Something the driver did. It is stored on the phone before it is shown as done, and sent in this order. */
export interface QueuedAction {
  seq: number
  /** The key of the driver's link. */
  link: string
  /** Without its photo. */
  event: DriverEvent
  /** The order's number, for messages about stops that have left the route. */
  number: number
  photo: Blob | null
  /** Set once the photo is uploaded. */
  photoKey: string | null
  /** It was sent at least once, so the server may have applied it. */
  isAttempted: boolean
  /**
   * `waiting`: not confirmed by the server yet. The others stay until the driver dismisses them; `changed` means that
   * it was applied although the route had changed.
   */
  state: 'waiting' | 'refused' | 'conflict' | 'changed'
  code: ActionCode | null
}

/** `invalid` and `photo_refused`: the server can't accept it, however often it is sent. */
export type ActionCode = NonNullable<EventResult['code']> | 'invalid' | 'photo_refused'

export type NewAction = Omit<QueuedAction, 'seq'>

/** Survives a restart of the browser; a memory store in tests. */
export interface ActionStore {
  /** Sets `seq`. */
  add: (action: NewAction) => Promise<QueuedAction>
  /** In the order in which they were added. */
  list: (link: string) => Promise<QueuedAction[]>
  put: (actions: readonly QueuedAction[]) => Promise<void>
  remove: (seqs: readonly number[]) => Promise<void>
}

export interface ActionSender {
  /** Returns the key of the uploaded file. */
  uploadPhoto: (stopId: string, photo: Blob) => Promise<string>
  sendEvents: (events: readonly DriverEvent[]) => Promise<{ results: EventResult[]; route: DriverRoute }>
}

/** A response that isn't a success; status 0 without a response. */
export class SendError extends Error {
  readonly status: number
  /** Seconds. */
  readonly retryAfter: number | null

  constructor(status: number, retryAfter: number | null = null) {
    super(`status ${status}`)
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** `gone`: the link doesn't work anymore. `later`: no connection, or the server is busy. */
export type FlushResult = { outcome: 'done' | 'gone' } | { outcome: 'later'; retryAfter: number | null }

interface QueueOptions {
  link: string
  store: ActionStore
  sender: ActionSender
  onChange: () => void
  onRoute: (route: DriverRoute) => void
  /** Runs one sender at a time, also across tabs. */
  withLock: <Result>(run: () => Promise<Result>) => Promise<Result>
}

export interface ActionQueue {
  /** Reads what an earlier visit has left. */
  open: () => Promise<void>
  getActions: () => readonly QueuedAction[]
  getWaiting: () => readonly QueuedAction[]
  add: (event: DriverEvent, details: { number: number; photo: Blob | null }) => Promise<void>
  /** Removes an action that was never sent. Returns whether it did; otherwise the server has to undo it. */
  withdraw: (clientId: string) => Promise<boolean>
  dismiss: (clientId: string) => Promise<void>
  flush: () => Promise<FlushResult>
}

const maxBatch = 50
const goneStatuses = new Set([401, 403, 404, 410])
const rejectedStatuses = new Set([400, 413, 415, 422])

const hasStatus = (error: unknown, statuses: ReadonlySet<number>): boolean =>
  error instanceof SendError && statuses.has(error.status)

const toEvent = ({ event, photoKey }: QueuedAction): DriverEvent =>
  photoKey === null ? event : { ...event, proof: { ...event.proof, photo: photoKey } }

export const makeActionQueue = (options: QueueOptions): ActionQueue => {
  const { link, store, sender, onChange, onRoute, withLock } = options
  let actions: readonly QueuedAction[] = []
  let running: Promise<FlushResult> | undefined
  /** Photos that the server didn't have are uploaded once more. */
  const uploadedAgain = new Set<number>()
  let lastChange: Promise<unknown> = Promise.resolve()

  /** One change at a time: an action that is withdrawn while the queue is read must not be sent. */
  const serialize = <Result>(change: () => Promise<Result>): Promise<Result> => {
    const next = lastChange.then(change, change)
    lastChange = next.catch(() => undefined)
    return next
  }

  const find = (clientId: string): QueuedAction | undefined => actions.find(({ event }) => event.client_id === clientId)

  const getWaiting = (): QueuedAction[] => actions.filter(({ state }) => state === 'waiting')

  /** Returns those that are still in the queue. */
  const replace = (changed: readonly QueuedAction[]): Promise<QueuedAction[]> =>
    serialize(async () => {
      const present = changed.filter(({ seq }) => actions.some((action) => action.seq === seq))
      const bySeq = new Map(present.map((action) => [action.seq, action]))
      actions = actions.map((action) => bySeq.get(action.seq) ?? action)
      await store.put(present)
      onChange()
      return present
    })

  const removeNow = async (removed: readonly QueuedAction[]): Promise<void> => {
    const seqs = new Set(removed.map(({ seq }) => seq))
    actions = actions.filter(({ seq }) => !seqs.has(seq))
    await store.remove([...seqs])
    onChange()
  }

  const load = (): Promise<void> =>
    serialize(async () => {
      actions = await store.list(link)
      onChange()
    })

  const reject = (action: QueuedAction, code: ActionCode): Promise<unknown> =>
    replace([{ ...action, state: 'refused', code, photo: null }])

  /** Uploads the photos of a batch. Ends before the first action whose photo can't be uploaded now. */
  const uploadPhotos = async (batch: readonly QueuedAction[]): Promise<QueuedAction[]> => {
    const ready: QueuedAction[] = []
    for (const action of batch) {
      if (action.photo === null || action.photoKey !== null) {
        ready.push(action)
        continue
      }
      try {
        const photoKey = await sender.uploadPhoto(action.event.stop_id, action.photo)
        ready.push(...(await replace([{ ...action, photoKey }])))
      } catch (error) {
        if (hasStatus(error, rejectedStatuses)) await reject(action, 'photo_refused')
        else if (ready.length > 0) return ready
        else throw error
      }
    }
    return ready
  }

  const takeResults = async (batch: readonly QueuedAction[], results: readonly EventResult[]): Promise<void> => {
    const resultById = new Map(results.map((result) => [result.client_id, result]))
    const done: QueuedAction[] = []
    const notices: QueuedAction[] = []
    const again: QueuedAction[] = []
    for (const action of batch) {
      const result = resultById.get(action.event.client_id)
      if (!result) continue
      if (result.outcome === 'applied' && result.code === null) done.push(action)
      else if (result.code === 'photo_missing' && action.photo !== null && !uploadedAgain.has(action.seq)) {
        uploadedAgain.add(action.seq)
        again.push({ ...action, photoKey: null })
      } else {
        const state = result.outcome === 'applied' ? 'changed' : result.outcome
        notices.push({ ...action, state, code: result.code, photo: null })
      }
    }
    if (done.length > 0) await serialize(() => removeNow(done))
    if (notices.length + again.length > 0) await replace([...notices, ...again])
    // Without a result for any of them the queue would send them forever.
    if (done.length + notices.length + again.length === 0) throw new SendError(502)
  }

  const sendBatch = async (batch: readonly QueuedAction[]): Promise<void> => {
    const attempted = await replace(batch.map((action) => ({ ...action, isAttempted: true })))
    if (attempted.length === 0) return
    try {
      const { results, route } = await sender.sendEvents(attempted.map(toEvent))
      await takeResults(attempted, results)
      onRoute(route)
    } catch (error) {
      if (!hasStatus(error, rejectedStatuses)) throw error
      const [first] = attempted
      // One action that the server can't read must not hold up the others.
      if (attempted.length === 1 && first) await reject(first, 'invalid')
      else for (const action of attempted) await sendBatch([action])
    }
  }

  const sendAll = async (): Promise<FlushResult> => {
    try {
      // Another tab may have added or sent some.
      await load()
      for (let waiting = getWaiting(); waiting.length > 0; waiting = getWaiting()) {
        const batch = await uploadPhotos(waiting.slice(0, maxBatch))
        if (batch.length > 0) await sendBatch(batch)
      }
      return { outcome: 'done' }
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      if (hasStatus(error, goneStatuses)) return { outcome: 'gone' }
      return { outcome: 'later', retryAfter: error.retryAfter }
    }
  }

  return {
    open: load,
    getActions: () => actions,
    getWaiting,
    add: (event, { number, photo }) =>
      serialize(async () => {
        const added: NewAction = {
          link,
          event,
          number,
          photo,
          photoKey: null,
          isAttempted: false,
          state: 'waiting',
          code: null,
        }
        actions = [...actions, await store.add(added)]
        onChange()
      }),
    withdraw: (clientId) =>
      serialize(async () => {
        const action = find(clientId)
        if (!action || action.state !== 'waiting' || action.isAttempted) return false
        await removeNow([action])
        return true
      }),
    dismiss: (clientId) =>
      serialize(async () => {
        const action = find(clientId)
        if (action && action.state !== 'waiting') await removeNow([action])
      }),
    flush: () => {
      running ??= withLock(sendAll).finally(() => {
        running = undefined
      })
      return running
    },
  }
}
