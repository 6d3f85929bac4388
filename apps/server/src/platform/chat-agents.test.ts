import { expect, it, vi } from 'vitest'
import { makeChatAgents } from './chat-agents.ts'
import type { ChatPort } from './chat-port.ts'

it('records people once when they connect, leave and are refreshed, in this order', async () => {
  const written: string[] = []
  const agents = makeChatAgents({
    record: async (people, isConnected) => {
      const names = people.map(({ storeId, personId }) => storeId + personId).join(' ')
      written.push(`${isConnected ? 'connected' : 'left'} ${names}`)
    },
    onError: (error) => written.push(String(error)),
  })
  const ana = { storeId: 's', personId: 'a' }
  const ben = { storeId: 's', personId: 'b' }
  agents.add('1', ana)
  agents.add('2', ana)
  agents.add('3', ben)
  await vi.waitFor(() => expect(written).toEqual(['connected sa sb']))
  agents.remove('1')
  await agents.refresh()
  expect(written.at(-1)).toBe('connected sa sb')
  agents.remove('2')
  await vi.waitFor(() => expect(written.at(-1)).toBe('left sa'))
  await agents.refresh()
  expect(written.at(-1)).toBe('connected sb')
  agents.remove('3')
  agents.add('4', ben)
  await vi.waitFor(() => expect(written).toHaveLength(5))
  expect(written.at(-1)).toBe('connected sb')
})

it('continues after a failed write', async () => {
  const errors: unknown[] = []
  const record = vi
    .fn<ChatPort['recordPresence']>()
    .mockRejectedValueOnce(new Error('no database'))
    .mockResolvedValue(undefined)
  const agents = makeChatAgents({ record, onError: (error) => errors.push(error) })
  agents.add('1', { storeId: 's', personId: 'a' })
  await vi.waitFor(() => expect(errors).toHaveLength(1))
  await agents.refresh()
  expect(record).toHaveBeenCalledTimes(2)
})
