import type { QueuedAction } from './action-queue.ts'
import type { DriverStore, StoredLink } from './driver-store.ts'

/** For browsers that refuse to store data: everything works until the page is closed. */
export const makeMemoryStore = (): DriverStore => {
  let actions: readonly QueuedAction[] = []
  let lastSeq = 0
  const links = new Map<string, StoredLink>()
  return {
    add: async (action) => {
      lastSeq += 1
      const added = { ...action, seq: lastSeq }
      actions = [...actions, added]
      return added
    },
    list: async (link) => actions.filter((action) => action.link === link),
    put: async (changed) => {
      actions = actions.map((action) => changed.find(({ seq }) => seq === action.seq) ?? action)
    },
    remove: async (seqs) => {
      actions = actions.filter(({ seq }) => !seqs.includes(seq))
    },
    getLink: async (link) => links.get(link),
    putLink: async (stored) => void links.set(stored.link, stored),
    removeLink: async (link) => void links.delete(link),
    removeOlder: async () => undefined,
  }
}
