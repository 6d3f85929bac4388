import { expect, it } from 'vitest'
import type { ChatViewer } from '#contract/domains/support-socket.ts'
import { type ChatViewers, makeChatViewers, type ViewersMessage } from './chat-viewers.ts'

const [ana, ben]: [ChatViewer, ChatViewer] = [
  { _id: 'a', name: 'Ana' },
  { _id: 'b', name: 'Ben' },
]

/** Processes that receive each other's messages at once. */
const makeProcesses = (now: () => number) => {
  const processes: ChatViewers[] = []
  const shown: string[][] = [[], []]
  for (const index of [0, 1]) {
    const others = (message: ViewersMessage) => processes.forEach((other, at) => at !== index && other.receive(message))
    const show = (_conversation: string, viewers: ChatViewer[]) =>
      shown[index]?.push(viewers.map(({ name }) => name).join(' '))
    processes.push(makeChatViewers({ process: `${index}`, broadcast: others, show, now }))
  }
  const [first, second] = processes
  if (!first || !second) throw new Error('There are two processes.')
  return { first, second, shown }
}

it('lists viewers of all processes once per person, and forgets those of a stopped process', () => {
  let time = 0
  const { first, second, shown } = makeProcesses(() => time)
  first.add('c', 's1', ana)
  second.add('c', 's2', ben)
  second.add('c', 's3', ana)
  expect([first.list('c'), second.list('c')]).toEqual([
    [ana, ben],
    [ana, ben],
  ])
  const shownBefore = shown[0]?.length
  second.refresh()
  expect(shown[0]?.length).toBe(shownBefore)
  second.remove('c', 's2')
  expect(shown[0]?.at(-1)).toBe('Ana')
  first.remove('c', 's1')
  expect(first.list('c')).toEqual([])
  first.add('c', 's4', ben)
  expect(first.list('c')).toEqual([ana, ben])
  time = 31_000
  first.refresh()
  expect(first.list('c')).toEqual([ben])
  second.refresh()
  expect(first.list('c')).toEqual([ana, ben])
})
