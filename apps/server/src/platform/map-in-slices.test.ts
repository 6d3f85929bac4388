import { expect, it } from 'vitest'
import { mapInSlices } from './map-in-slices.ts'

const block = (ms: number): void => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

it('maps in order and lets the event loop run in between', async () => {
  const events: string[] = []
  setImmediate(() => events.push('request'))
  const results = await mapInSlices(['a', 'b', 'c'], (item, index) => {
    block(10)
    events.push(item)
    return `${item}${index}`
  })
  expect(results).toEqual(['a0', 'b1', 'c2'])
  expect(events.indexOf('request')).toBe(1)
})

it('rejects with the error of an item', async () => {
  const failing = mapInSlices([1], () => {
    throw new Error('Not valid.')
  })
  await expect(failing).rejects.toThrow('Not valid.')
})
