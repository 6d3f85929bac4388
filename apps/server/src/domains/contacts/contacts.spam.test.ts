import { expect, it } from 'vitest'
import { digestOf, isSentAround, looksLikeSpam } from './contacts.spam.ts'

const honest = { name: 'Ada', subject: 'A question', message: 'How do I import from https://shop.example/export?' }

it.each([
  ['a plain question', {}],
  ['an empty trap', { trap: '' }],
  ['a list of links', { message: 'www.a.example '.repeat(8) }],
  ['somebody called like their shop', { name: 'Flores.example' }],
  ['words that only look like links', { message: 'www. is how addresses begin, [urls] too, https is safe' }],
  ['code that somebody asks about', { message: 'My page has <a href="/x">, what is wrong with it?' }],
])('lets %s through', (_what, more) => expect(looksLikeSpam({ ...honest, ...more })).toBe(false))

it.each([
  ['a filled trap', { trap: 'x' }],
  ['more links than anybody needs', { message: 'https://a.example HTTP://b.example www.c.example '.repeat(3) }],
  ['many links of somebody called like a site', { name: 'cheap-rank.example', message: 'www.a.example '.repeat(4) }],
  ['many links as code', { message: `<a href="x">${'www.a.example '.repeat(4)}` }],
  ['links over subject and message', { subject: 'www.a.example', message: 'www.b.example '.repeat(8) }],
  ['a link as a name', { name: 'Win at https://evil.example' }],
  ['links as forums spell them', { message: 'Buy [URL=evil.example]here[/URL]' }],
])('takes %s for spam', (_what, more) => expect(looksLikeSpam({ ...honest, ...more })).toBe(true))

it('knows the same words again, and others from them', () => {
  const digest = digestOf(honest)
  expect(digestOf({ subject: ' a  QUESTION', message: honest.message.replaceAll(' ', '\r\n') })).toBe(digest)
  expect(digestOf({ ...honest, message: `${honest.message}!` })).not.toBe(digest)
  expect(digestOf({ subject: 'A', message: 'question' })).not.toBe(digestOf({ subject: 'A question', message: '' }))
})

it('suspects a whole message from five people, and no short one', () => {
  expect([4, 5].map((emails) => isSentAround('x'.repeat(80), emails))).toEqual([false, true])
  expect(isSentAround('x'.repeat(79), 10)).toBe(false)
})
