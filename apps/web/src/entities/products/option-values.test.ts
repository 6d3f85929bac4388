import { expect, it } from 'vitest'
import { splitValues } from './option-values.ts'

it.each([
  ['S,M,L', ['S', 'M', 'L']],
  ['S, M ,L;XL\tXXL', ['S', 'M', 'L', 'XL', 'XXL']],
  ['1,5 l', ['1,5 l']],
  ['1,5 l, 2,5 l', ['1,5 l', '2,5 l']],
  ['38, 39', ['38', '39']],
  ['red,,RED, ', ['RED']],
])('%j', (text, values) => expect(splitValues([text])).toEqual(values))
