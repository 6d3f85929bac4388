import type { SignedInUser } from './actor.ts'
import type { LiveAudience } from './socket-rooms.ts'

/** The screens that a change is sent to, and its author. */
export interface ChangeTarget {
  audience: LiveAudience
  resource: string
  by: Pick<SignedInUser, 'name'> | null
}

interface ChangeBatchesDeps {
  send(target: ChangeTarget, ids: readonly string[]): void
  intervalMs: number
}

interface WaitingChanges {
  target: ChangeTarget
  ids: Set<string>
  timer: NodeJS.Timeout
}

/**
 * For resources that change many times a second: the first change of a store is sent at once, those within the interval
 * after it together. A chat with twenty messages a second would make every open inbox refetch as often.
 */
export const makeChangeBatches = ({ send, intervalMs }: ChangeBatchesDeps) => {
  const waiting = new Map<string, WaitingChanges>()

  const start = (key: string, target: ChangeTarget): void => {
    const timer = setTimeout(() => {
      const ids = [...(waiting.get(key)?.ids ?? [])]
      waiting.delete(key)
      if (ids.length === 0) return
      start(key, target)
      send(target, ids)
    }, intervalMs).unref()
    waiting.set(key, { target, ids: new Set(), timer })
  }

  return {
    add: (target: ChangeTarget, ids: readonly string[]): void => {
      const key = JSON.stringify([target.audience, target.resource, target.by?.name])
      const started = waiting.get(key)
      if (started) {
        for (const id of ids) started.ids.add(id)
        return
      }
      start(key, target)
      send(target, ids)
    },
    /** Sends everything that waits, before the process ends. */
    flush: (): void => {
      for (const { target, ids, timer } of waiting.values()) {
        clearTimeout(timer)
        if (ids.size > 0) send(target, [...ids])
      }
      waiting.clear()
    },
  }
}
