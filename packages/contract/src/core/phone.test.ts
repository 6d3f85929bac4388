import { expect, it } from 'vitest'
import { isPhone } from './phone.ts'
import { toTelHref } from './tel-href.ts'

it.each([
  ['+1 555 010 0199', 'tel:+15550100199'],
  [' (0)30/123-45 ', 'tel:03012345'],
  ['+1 845 555 0134 ext. 12', 'tel:+18455550134,12'],
  ['845-555-0134x7', 'tel:8455550134,7'],
])('converts %s to %s', (phone, href) => expect(toTelHref(phone)).toBe(href))

it.each([
  '845.555.0134',
  '+34 91 123 45 67 ext 3',
  '(845) 555-0134 #204',
  '555 0134 extensión 9',
  '+18455550134;ext=5',
])('accepts %s', (phone) => expect(isPhone(phone)).toBe(true))

it.each(['call me', '1234', '845 555 0134 ext', 'x12', '1.84555E+10'])('rejects %s', (phone) =>
  expect(isPhone(phone)).toBe(false),
)
