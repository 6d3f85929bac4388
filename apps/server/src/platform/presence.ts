/** The pages that people have open, as last reported by their sockets. In memory only. */
export interface Presence {
  addSocket(socketId: string, person: string): void
  reportLocation(socketId: string, location: string): void
  removeSocket(socketId: string): void
  countSockets(person: string): number
  /** Drops locations that weren't reported again within `maxSilenceMs`. */
  expireSilent(): void
}

interface RoomControl {
  join(socketId: string, location: string): void
  leave(socketId: string, location: string): void
}

interface SocketLocation {
  person: PresentPerson
  location: string | undefined
  reportedAt: number
}

interface PresentPerson {
  key: string
  sockets: Map<string, SocketLocation>
  locations: ReadonlySet<string>
}

const maxSilenceMs = 10_000

/** A page open in one window counts as seen in all windows of the person: all their sockets join the same rooms. */
export const makePresence = (rooms: RoomControl, now: () => number = Date.now): Presence => {
  const people = new Map<string, PresentPerson>()
  const socketsById = new Map<string, SocketLocation>()

  const syncRooms = (person: PresentPerson): void => {
    const locations = new Set<string>()
    for (const { location } of person.sockets.values()) if (location !== undefined) locations.add(location)
    const before = person.locations
    person.locations = locations
    for (const socketId of person.sockets.keys()) {
      for (const location of before) if (!locations.has(location)) rooms.leave(socketId, location)
      for (const location of locations) if (!before.has(location)) rooms.join(socketId, location)
    }
  }

  return {
    addSocket: (socketId, key) => {
      const person = people.get(key) ?? {
        key,
        sockets: new Map<string, SocketLocation>(),
        locations: new Set<string>(),
      }
      people.set(key, person)
      const socket = { person, location: undefined, reportedAt: now() }
      person.sockets.set(socketId, socket)
      socketsById.set(socketId, socket)
      for (const location of person.locations) rooms.join(socketId, location)
    },
    reportLocation: (socketId, location) => {
      const socket = socketsById.get(socketId)
      if (!socket) return
      socket.reportedAt = now()
      if (socket.location === location) return
      socket.location = location
      syncRooms(socket.person)
    },
    removeSocket: (socketId) => {
      const socket = socketsById.get(socketId)
      if (!socket) return
      const { person } = socket
      socketsById.delete(socketId)
      person.sockets.delete(socketId)
      if (person.sockets.size === 0) people.delete(person.key)
      else syncRooms(person)
    },
    countSockets: (key) => people.get(key)?.sockets.size ?? 0,
    expireSilent: () => {
      const expiryTime = now() - maxSilenceMs
      for (const socket of socketsById.values()) {
        if (socket.location === undefined || socket.reportedAt > expiryTime) continue
        socket.location = undefined
        syncRooms(socket.person)
      }
    },
  }
}
