import { beforeEach, expect, it } from 'vitest'
import { makePresence, type Presence } from './presence.ts'

let presence: Presence
let time: number
const joinedBySocket = new Map<string, Set<string>>()

const joinedRooms = (socketId: string): string[] => [...(joinedBySocket.get(socketId) ?? [])].sort()

beforeEach(() => {
  time = 0
  joinedBySocket.clear()
  presence = makePresence(
    {
      join: (socketId, room) =>
        void joinedBySocket.set(socketId, (joinedBySocket.get(socketId) ?? new Set()).add(room)),
      leave: (socketId, room) => void joinedBySocket.get(socketId)?.delete(room),
    },
    () => time,
  )
  presence.addSocket('one', 'ann')
  presence.addSocket('two', 'ann')
  presence.addSocket('other', 'bob')
})

it('applies a socket’s location to all sockets of the same person', () => {
  presence.reportLocation('one', '/a')
  expect([joinedRooms('one'), joinedRooms('two'), joinedRooms('other')]).toEqual([['/a'], ['/a'], []])
  presence.reportLocation('two', '/b')
  presence.addSocket('three', 'ann')
  expect([joinedRooms('one'), joinedRooms('two'), joinedRooms('three')]).toEqual([
    ['/a', '/b'],
    ['/a', '/b'],
    ['/a', '/b'],
  ])
  presence.reportLocation('one', '/b')
  expect(joinedRooms('three')).toEqual(['/b'])
})

it('drops the location of a closed socket unless another socket has it', () => {
  presence.reportLocation('one', '/a')
  presence.reportLocation('two', '/a')
  presence.removeSocket('one')
  expect(joinedRooms('two')).toEqual(['/a'])
  presence.addSocket('three', 'ann')
  presence.removeSocket('two')
  expect(joinedRooms('three')).toEqual([])
})

it('expires a location after ten seconds', () => {
  presence.reportLocation('one', '/a')
  presence.reportLocation('other', '/c')
  time = 9_000
  presence.reportLocation('other', '/c')
  presence.expireSilent()
  expect(joinedRooms('two')).toEqual(['/a'])
  time = 10_000
  presence.expireSilent()
  expect([joinedRooms('one'), joinedRooms('two'), joinedRooms('other')]).toEqual([[], [], ['/c']])
  presence.reportLocation('one', '/a')
  expect(joinedRooms('two')).toEqual(['/a'])
})
