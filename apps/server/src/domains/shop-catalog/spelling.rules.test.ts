import { expect, it } from 'vitest'
import { correctTerms, countTypos } from './spelling.rules.ts'

it.each([
  ['soap', 'soap', 0],
  ['soep', 'soap', 1],
  ['sopa', 'soap', 1],
  ['soaap', 'soap', 1],
  ['oap', 'soap', 1],
  ['chcolaet', 'chocolate', 2],
])('counts the typos between %s and %s', (a, b, typos) => {
  expect(countTypos(a, b, 2)).toBe(typos)
})

it('doesn’t compare words of very different lengths', () => {
  expect(countTypos('soap', 'soapstone', 2)).toBe(Infinity)
})

it('takes the nearest word, then the most frequent, and keeps words that exist', () => {
  const similar = [
    { word: 'sofa', count: 90 },
    { word: 'soap', count: 3 },
    { word: 'soup', count: 7 },
  ]
  expect(correctTerms([{ term: 'soep', isFound: false, similar }])).toEqual(['soup'])
  expect(
    correctTerms([
      { term: 'mug', isFound: true, similar: [] },
      { term: 'soep', isFound: false, similar },
    ]),
  ).toEqual(['mug', 'soup'])
})

it('corrects neither short words nor words that look different', () => {
  expect(correctTerms([{ term: 'mux', isFound: false, similar: [{ word: 'mug', count: 1 }] }])).toBeNull()
  expect(correctTerms([{ term: 'kettle', isFound: false, similar: [{ word: 'castle', count: 1 }] }])).toBeNull()
})
