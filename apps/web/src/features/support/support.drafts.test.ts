import { expect, it } from 'vitest'
import { findTrigger, replaceTrigger } from './support.drafts.ts'

it('finds saved replies after a slash that begins a word, and mentions in notes', () => {
  expect(findTrigger('/ref', 4, false)).toEqual({ sign: '/', typed: 'ref', start: 0 })
  expect(findTrigger('Hi /', 4, false)).toEqual({ sign: '/', typed: '', start: 3 })
  expect(findTrigger('and/or', 6, false)).toBeUndefined()
  expect(findTrigger('https://', 8, false)).toBeUndefined()
  expect(findTrigger('/ref und', 8, false)).toBeUndefined()
  expect(findTrigger('@An', 3, false)).toBeUndefined()
  expect(findTrigger('Ask @An', 7, true)).toEqual({ sign: '@', typed: 'An', start: 4 })
  expect(findTrigger('/ref', 4, true)).toBeUndefined()
})

it('replaces the word at the cursor and nothing after it', () => {
  const trigger = { sign: '/', typed: 're', start: 3 } as const
  expect(replaceTrigger('Hi /re, bye', trigger, 'Refunds take a week')).toEqual({
    text: 'Hi Refunds take a week, bye',
    cursor: 22,
  })
})
