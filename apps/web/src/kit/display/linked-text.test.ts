import { expect, it } from 'vitest'
import { splitLinks } from './linked-text.tsx'

it('links web addresses only, without the punctuation around them', () => {
  expect(splitLinks('See https://marsh.example/a?b=1&c=(2), please.')).toEqual([
    { start: 0, text: 'See ' },
    { start: 4, text: 'https://marsh.example/a?b=1&c=(2', href: 'https://marsh.example/a?b=1&c=(2' },
    { start: 36, text: '), please.' },
  ])
  for (const text of ['javascript:alert(1)', '<a href="x">', 'data:text/html,hi', 'https://', 'www.example.com'])
    expect(splitLinks(text)).toEqual([{ start: 0, text }])
  expect(splitLinks('<img src=https://x.example/a onerror=alert(1)>').map(({ href }) => href)).toEqual([
    undefined,
    'https://x.example/a',
    undefined,
  ])
  expect(splitLinks('')).toEqual([])
})
