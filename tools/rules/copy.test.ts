import { expect, test } from 'vitest'
import { plainCopy } from './copy.ts'
import { readSource } from './tree.ts'

const web = 'apps/web/src'
const server = 'apps/server/src'

const check = (path: string, text: string) => plainCopy([readSource(path, text)])

const label = (text: string) => `export const a = { en: { x: ${JSON.stringify(text)} }, es: { x: 'Texto' } }`

test.each([
  'Takings',
  '3 pieces',
  'How it comes',
  'What the cart must reach',
  'It is a gift',
  'Only at your main place',
  'Somebody else',
  'Your own colour',
  'Postcode',
  'Product was saved.',
  'The order does not hold for nobody',
  'You need the permission to create orders.',
  'Customers waiting for approval',
])('refuses the phrase "%s"', (text) => {
  expect(check(`${web}/features/a/a.text.ts`, label(text))).toHaveLength(1)
})

test.each([
  'Place order',
  'State',
  'Color',
  'Product saved',
  'A picture book',
  'What’s new',
  'Cancelled',
  'postal code',
  'Recognized: `Postcode`, `Town`',
  'Stands for the year',
])('accepts the text "%s"', (text) => {
  expect(check(`${web}/features/a/a.text.ts`, label(text))).toEqual([])
})

test('reads entries, elements and templates, but no SQL and no other strings', () => {
  const paths = { mail: `${server}/domains/a/a.mail.ts`, page: `${web}/features/a/a.tsx`, rows: `${server}/demo/a.ts` }
  expect(check(paths.mail, 'const a = `Hi ${name}, somebody wrote`')).toHaveLength(1)
  expect(check(paths.page, `const a = <p>Takings of today</p>`)).toHaveLength(1)
  expect(check(paths.page, `const title = { en: 'Takings', es: 'Ventas' }`)).toHaveLength(1)
  expect(check(paths.page, `const key = 'takings'`)).toEqual([])
  expect(check(paths.rows, 'const a = `Mug|Kitchen|Three colours`')).toHaveLength(1)
  expect(check(paths.rows, 'sql`select a.postcode from ${b} towns`')).toEqual([])
})
