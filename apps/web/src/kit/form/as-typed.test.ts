import { expect, it } from 'vitest'
import { asTyped } from './as-typed.ts'

it('keeps texts as typed and takes everything else from the response', () => {
  const typed = { title: 'Red shirt ', slug: '', price: 100, media: [{ alt: 'From behind ' }] }
  const answered = { title: 'Red shirt', slug: 'red-shirt', price: 120, media: [{ _id: 'm1', alt: 'From behind' }] }
  expect(asTyped(typed, answered)).toEqual({
    title: 'Red shirt ',
    slug: 'red-shirt',
    price: 120,
    media: [{ _id: 'm1', alt: 'From behind ' }],
  })
})

it('takes a list from the response when its length changed', () => {
  expect(asTyped(['a ', 'b'], ['a'])).toEqual(['a'])
  expect(asTyped(null, ['a'])).toEqual(['a'])
})
