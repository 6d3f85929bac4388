import { expect, it } from 'vitest'
import { linkify } from './linkify.ts'

it('links web addresses without the end of the sentence', () => {
  expect(linkify('See https://a.example/x?y=1. Or (http://b.example)!')).toEqual([
    'See ',
    { url: 'https://a.example/x?y=1' },
    '. Or (',
    { url: 'http://b.example' },
    ')!',
  ])
})

it('links no other scheme', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'xhttps://a.example',
    '<img src=x onerror=alert(1)>',
    '',
  ])
    expect(linkify(text)).toEqual(text === '' ? [] : [text])
})
