import { expect, it } from 'vitest'
import { phoneAddress } from './phone-address.ts'

it.each([
  ['+1 555 010 0199', 'tel:+15550100199'],
  [' (0)30/123-45 ', 'tel:03012345'],
])('converts %s to %s', (phone, address) => expect(phoneAddress(phone)).toBe(address))
