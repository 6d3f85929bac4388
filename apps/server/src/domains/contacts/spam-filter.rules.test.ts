import { expect, it } from 'vitest'
import { digestMessage, isBulkMessage, looksLikeSpam } from './spam-filter.rules.ts'

const honest = { name: 'Ada', subject: 'A question', message: 'How do I import from https://shop.example/export?' }

it.each([
  ['a plain question', {}],
  ['an empty honeypot', { honeypot: '' }],
  ['a list of links', { message: 'www.a.example '.repeat(8) }],
  ['a domain as the name', { name: 'Flores.example' }],
  ['text that only looks like links', { message: 'www. is how addresses begin, [urls] too, https is safe' }],
  ['a question about HTML', { message: 'My page has <a href="/x">, what is wrong with it?' }],
])('accepts %s', (_label, overrides) => expect(looksLikeSpam({ ...honest, ...overrides })).toBe(false))

it.each([
  ['a filled honeypot', { honeypot: 'x' }],
  ['too many links', { message: 'https://a.example HTTP://b.example www.c.example '.repeat(3) }],
  ['several links with a domain as the name', { name: 'cheap-rank.example', message: 'www.a.example '.repeat(4) }],
  ['several links in HTML', { message: `<a href="x">${'www.a.example '.repeat(4)}` }],
  ['links across subject and message', { subject: 'www.a.example', message: 'www.b.example '.repeat(8) }],
  ['a link as a name', { name: 'Win at https://evil.example' }],
  ['forum links', { message: 'Buy [URL=evil.example]here[/URL]' }],
])('classifies %s as spam', (_label, overrides) => expect(looksLikeSpam({ ...honest, ...overrides })).toBe(true))

it('ignores case and spacing in the digest and tells different texts apart', () => {
  const digest = digestMessage(honest)
  expect(digestMessage({ subject: ' a  QUESTION', message: honest.message.replaceAll(' ', '\r\n') })).toBe(digest)
  expect(digestMessage({ ...honest, message: `${honest.message}!` })).not.toBe(digest)
  expect(digestMessage({ subject: 'A', message: 'question' })).not.toBe(
    digestMessage({ subject: 'A question', message: '' }),
  )
})

it('flags a long message from five senders, but no short one', () => {
  expect([4, 5].map((senderCount) => isBulkMessage('x'.repeat(80), senderCount))).toEqual([false, true])
  expect(isBulkMessage('x'.repeat(79), 10)).toBe(false)
})
