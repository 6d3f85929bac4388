import { expect, it } from 'vitest'
import { getPause } from './chat-socket.ts'

it('waits longer after each failed attempt, at most half a minute', () => {
  expect([0, 1, 2, 10].map((attempt) => getPause(attempt, 1))).toEqual([1_000, 2_000, 4_000, 30_000])
  expect(getPause(2, 0)).toBe(2_000)
})
