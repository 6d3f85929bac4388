import { expect, it } from 'vitest'
import { toTelHref } from './tel-href.ts'

it.each([
  ['+1 555 010 0199', 'tel:+15550100199'],
  [' (0)30/123-45 ', 'tel:03012345'],
])('converts %s to %s', (phone, href) => expect(toTelHref(phone)).toBe(href))
