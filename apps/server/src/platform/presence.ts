/** The pages that people have open, as last reported by their sockets. In memory only. */
export interface Presence {
  arrive(socketId: string, person: string): void
  report(socketId: string, place: string): void
  depart(socketId: string): void
  windows(person: string): number
  /** Drops locations that weren't reported again within `maxSilenceMs`. */
  sweep(): void
}

interface Doors {
  enter(socketId: string, place: string): void
  leave(socketId: string, place: string): void
}

interface Spot {
  person: Somebody
  place: string | undefined
  at: number
}

interface Somebody {
  key: string
  sockets: Map<string, Spot>
  places: ReadonlySet<string>
}

const longestSilence = 10_000

/** A page open in one window counts as seen in all windows of the person: all their sockets join the same rooms. */
export const makePresence = (doors: Doors, now: () => number = Date.now): Presence => {
  const people = new Map<string, Somebody>()
  const spots = new Map<string, Spot>()

  const settle = (person: Somebody): void => {
    const places = new Set<string>()
    for (const { place } of person.sockets.values()) if (place !== undefined) places.add(place)
    const before = person.places
    person.places = places
    for (const socketId of person.sockets.keys()) {
      for (const place of before) if (!places.has(place)) doors.leave(socketId, place)
      for (const place of places) if (!before.has(place)) doors.enter(socketId, place)
    }
  }

  return {
    arrive: (socketId, key) => {
      const person = people.get(key) ?? { key, sockets: new Map<string, Spot>(), places: new Set<string>() }
      people.set(key, person)
      const spot = { person, place: undefined, at: now() }
      person.sockets.set(socketId, spot)
      spots.set(socketId, spot)
      for (const place of person.places) doors.enter(socketId, place)
    },
    report: (socketId, place) => {
      const spot = spots.get(socketId)
      if (!spot) return
      spot.at = now()
      if (spot.place === place) return
      spot.place = place
      settle(spot.person)
    },
    depart: (socketId) => {
      const spot = spots.get(socketId)
      if (!spot) return
      const { person } = spot
      spots.delete(socketId)
      person.sockets.delete(socketId)
      if (person.sockets.size === 0) people.delete(person.key)
      else settle(person)
    },
    windows: (key) => people.get(key)?.sockets.size ?? 0,
    sweep: () => {
      const oldest = now() - longestSilence
      for (const spot of spots.values()) {
        if (spot.place === undefined || spot.at > oldest) continue
        spot.place = undefined
        settle(spot.person)
      }
    },
  }
}
