import { performance } from 'node:perf_hooks'
import { maxChangesSinceMs } from '#contract/socket.ts'

type ChangesByRoom = Map<string, Map<string, number>>

interface RecentChanges {
  record(room: string, resource: string): void
  /** Events of other processes were lost: earlier changes aren't known from now on. */
  forget(): void
  /** The resources that changed in these rooms within the last milliseconds; null if that isn't known. */
  listSince(rooms: Iterable<string>, ms: number): string[] | null
}

/** A response that was read just before a change may arrive after it. */
const toleranceMs = 1_000

/**
 * The resources that changed in the last minute or two, by room. A screen reads its data before its socket is connected;
 * with this it refetches only what changed in between. Two generations, so that nothing has to be searched for removal.
 */
export const makeRecentChanges = (now: () => number = () => performance.now()): RecentChanges => {
  let knownSince = now()
  let startedAt = knownSince
  let current: ChangesByRoom = new Map()
  let previous: ChangesByRoom = new Map()
  const rotate = (): void => {
    const age = now() - startedAt
    if (age < maxChangesSinceMs + toleranceMs) return
    previous = age < 2 * (maxChangesSinceMs + toleranceMs) ? current : new Map()
    current = new Map()
    startedAt = now()
  }
  return {
    record: (room, resource) => {
      rotate()
      const changes = current.get(room) ?? new Map<string, number>()
      current.set(room, changes.set(resource, now()))
    },
    forget: () => {
      knownSince = now()
    },
    listSince: (rooms, ms) => {
      rotate()
      const since = now() - ms - toleranceMs
      if (ms > maxChangesSinceMs || since < knownSince) return null
      const resources = new Set<string>()
      for (const room of rooms) {
        for (const changes of [previous.get(room), current.get(room)]) {
          for (const [resource, at] of changes ?? []) if (at >= since) resources.add(resource)
        }
      }
      return [...resources]
    },
  }
}
