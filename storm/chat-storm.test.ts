import { expect, it } from 'vitest'
import { chatStorm } from './chat-storm.ts'

// The full run with 1,980 sockets, 5 minutes and 8 kills is `npm run storm -- chat`.
it('stores acknowledged chat messages once and in the same order for everyone while a process is killed', async () => {
  const load = { conversations: 5, agents: 2, vendors: 1, messages: 8, overMs: 1500 }
  const report = await chatStorm({ ...load, kills: 1, cuts: 3 })
  expect(report.problems).toEqual([])
  expect(report).toMatchObject({ sockets: 15, kills: 1, cuts: 3, acknowledged: 120, stored: 120 })
})
