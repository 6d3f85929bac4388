import { beforeEach, expect, it } from 'vitest'
import { makePresence, type Presence } from './presence.ts'

let presence: Presence
let time: number
const inside = new Map<string, Set<string>>()

const at = (socketId: string): string[] => [...(inside.get(socketId) ?? [])].sort()

beforeEach(() => {
  time = 0
  inside.clear()
  presence = makePresence(
    {
      enter: (socketId, place) => void inside.set(socketId, (inside.get(socketId) ?? new Set()).add(place)),
      leave: (socketId, place) => void inside.get(socketId)?.delete(place),
    },
    () => time,
  )
  presence.arrive('one', 'ann')
  presence.arrive('two', 'ann')
  presence.arrive('other', 'bob')
})

it('applies a socket’s location to all sockets of the same person', () => {
  presence.report('one', '/a')
  expect([at('one'), at('two'), at('other')]).toEqual([['/a'], ['/a'], []])
  presence.report('two', '/b')
  presence.arrive('three', 'ann')
  expect([at('one'), at('two'), at('three')]).toEqual([
    ['/a', '/b'],
    ['/a', '/b'],
    ['/a', '/b'],
  ])
  presence.report('one', '/b')
  expect(at('three')).toEqual(['/b'])
})

it('drops the location of a closed socket unless another socket has it', () => {
  presence.report('one', '/a')
  presence.report('two', '/a')
  presence.depart('one')
  expect(at('two')).toEqual(['/a'])
  presence.arrive('three', 'ann')
  presence.depart('two')
  expect(at('three')).toEqual([])
})

it('expires a location after ten seconds', () => {
  presence.report('one', '/a')
  presence.report('other', '/c')
  time = 9_000
  presence.report('other', '/c')
  presence.sweep()
  expect(at('two')).toEqual(['/a'])
  time = 10_000
  presence.sweep()
  expect([at('one'), at('two'), at('other')]).toEqual([[], [], ['/c']])
  presence.report('one', '/a')
  expect(at('two')).toEqual(['/a'])
})
