import { expect, it } from 'vitest'
import { findAddresses, splitAddresses } from './campaign-settings.addresses.ts'

it('finds the column with addresses, with or without a header', () => {
  expect(
    findAddresses([
      ['Name', 'Email'],
      ['Ada', ' ADA@example.com'],
      ['Bo', 'bo@example.com'],
      ['Ada again', 'ada@example.com'],
      ['Cy', 'not an address'],
    ]),
  ).toEqual(['ada@example.com', 'bo@example.com', 'not an address'])
  expect(findAddresses([['ada@example.com'], ['bo@example.com', 'x']])).toEqual(['ada@example.com', 'bo@example.com'])
  expect(findAddresses([['Name'], ['Ada']])).toEqual([])
  expect(findAddresses([])).toEqual([])
})

it('splits pasted addresses', () => {
  expect(splitAddresses('a@x.example, B@x.example;\nc@x.example a@x.example')).toEqual([
    'a@x.example',
    'b@x.example',
    'c@x.example',
  ])
})
