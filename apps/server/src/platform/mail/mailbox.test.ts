import { expect, test } from 'vitest'
import { toMailbox } from './mailbox.ts'

test.each([
  ['Ann@Example.COM', 'ann@example.com'],
  ['ann+news@example.com', 'ann@example.com'],
  ['ann+a+b@example.com', 'ann@example.com'],
  ['ann.lee@example.com', 'ann.lee@example.com'],
  ['a.n.n+x@gmail.com', 'ann@gmail.com'],
  ['ann@googlemail.com', 'ann@gmail.com'],
  ['ann-lee@example.com', 'ann-lee@example.com'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(toMailbox(email)).toBe(mailbox)
})
