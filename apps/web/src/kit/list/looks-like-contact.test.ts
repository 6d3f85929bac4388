import { expect, test } from 'vitest'
import { looksLikeContact } from './looks-like-contact.ts'

test('distinguishes email addresses and phone numbers from names', () => {
  for (const contact of ['zoe@', 'zoe@example.com', '+1 (312) 555-0101', '5550']) {
    expect(looksLikeContact(contact)).toBe(true)
  }
  for (const name of ['', 'Zoe', 'Zoe Greene', 'Studio 54', '-']) expect(looksLikeContact(name)).toBe(false)
})
