import { expect, it } from 'vitest'
import { keepTypedText } from './keep-typed-text.ts'

it('keeps texts as typed and takes everything else from the response', () => {
  const typed = { title: 'Red shirt ', slug: '', price: 100, media: [{ alt: 'From behind ' }] }
  const response = { title: 'Red shirt', slug: 'red-shirt', price: 120, media: [{ _id: 'm1', alt: 'From behind' }] }
  expect(keepTypedText(typed, response)).toEqual({
    title: 'Red shirt ',
    slug: 'red-shirt',
    price: 120,
    media: [{ _id: 'm1', alt: 'From behind ' }],
  })
})

it('takes a list from the response when its length changed', () => {
  expect(keepTypedText(['a ', 'b'], ['a'])).toEqual(['a'])
  expect(keepTypedText(null, ['a'])).toEqual(['a'])
})
