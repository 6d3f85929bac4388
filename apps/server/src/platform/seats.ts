/** An open socket with its session and a hash of the permissions it was opened with. */
export interface Seat {
  sessionId: string
  storeId: string
  rights: string
}

interface Means {
  restamped(stamps: ReadonlyMap<string, string | null>): Promise<Map<string, string | null>>
  /** The current permission hash of a socket; undefined when its person has no access any more. */
  rightsOf(sessionIds: readonly string[]): Promise<(seat: Seat) => string | undefined>
  cut(socketId: string): void
}

export interface Seats {
  add(socketId: string, seat: Seat): void
  remove(socketId: string): void
  recheck(): Promise<void>
}

interface Sitting {
  /** The session's stamp at the last check; null while sockets haven't been checked. */
  stamp: string | null
  seats: Map<string, Seat>
}

const atOnce = 1_000

/**
 * The open sockets by session, rechecked every few seconds. Stamps are compared in the database, so that of ten thousand
 * sessions only the changed ones are read.
 */
export const makeSeats = ({ restamped, rightsOf, cut }: Means): Seats => {
  const sittings = new Map<string, Sitting>()
  const sessions = new Map<string, string>()

  const recheckSome = async (asked: ReadonlyMap<string, string | null>): Promise<void> => {
    const fresh = await restamped(asked)
    if (fresh.size === 0) return
    const seen = [...fresh.keys()].map((sessionId) => ({
      sessionId,
      seats: new Map(sittings.get(sessionId)?.seats),
    }))
    // Read permissions after the stamp: a change in between is seen now, a later one causes a new stamp.
    const rightsNow = await rightsOf([...fresh.keys()])
    for (const { sessionId, seats } of seen) {
      const sitting = sittings.get(sessionId)
      for (const [socketId, seat] of seats) if (rightsNow(seat) !== seat.rights) cut(socketId)
      const nobodyNew = sitting && [...sitting.seats.keys()].every((socketId) => seats.has(socketId))
      if (nobodyNew) sitting.stamp = fresh.get(sessionId) ?? null
    }
  }

  return {
    add: (socketId, seat) => {
      const sitting = sittings.get(seat.sessionId) ?? { stamp: null, seats: new Map<string, Seat>() }
      sitting.stamp = null
      sitting.seats.set(socketId, seat)
      sittings.set(seat.sessionId, sitting)
      sessions.set(socketId, seat.sessionId)
    },
    remove: (socketId) => {
      const sessionId = sessions.get(socketId)
      if (sessionId === undefined) return
      sessions.delete(socketId)
      const sitting = sittings.get(sessionId)
      sitting?.seats.delete(socketId)
      if (sitting?.seats.size === 0) sittings.delete(sessionId)
    },
    recheck: async () => {
      const all = [...sittings].map(([sessionId, { stamp }]) => [sessionId, stamp] as const)
      for (let from = 0; from < all.length; from += atOnce) {
        await recheckSome(new Map(all.slice(from, from + atOnce)))
      }
    },
  }
}
