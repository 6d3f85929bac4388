import { expect, it } from 'vitest'
import { validationMessages } from './core/validation-messages.ts'
import { addressInput } from './domains/customer.ts'
import { countries } from './geography.ts'
import { checkPostalCode, findPostalCodeProblem, withFormattedPostalCode } from './postal-codes.ts'

const isAccepted = (country: string | null, postcode: string) =>
  findPostalCodeProblem({ country, postcode }) === undefined

it.each([
  ['US', ['10001', '10001-1234', '10001 1234', '100011234', ' 02134 ', '09012', '１０００１', '10001–1234']],
  ['PR', ['00901', '00901-0001']],
  ['VI', ['00802']],
  ['CA', ['K1A 0B1', 'k1a0b1', 'H0H-0H0']],
  ['MX', ['06000']],
  ['GB', ['SW1A 1AA', 'm1 1ae', 'EC1A1BB', 'W1A 0AX', 'B33 8TH', 'CR2 6XH', 'DN55 1PT', 'GIR 0AA', 'BFPO 57']],
  ['DE', ['10115', 'D-10115']],
  ['ES', ['28001', 'E-28001']],
  ['FR', ['75001', 'F-75001', '97400']],
  ['AT', ['1010', 'A-1010']],
  ['NL', ['1012 AB', '1012ab']],
  ['BR', ['01310-100']],
  // Countries without one well-known format, and addresses without a country.
  ['IE', ['D02 AF30', 'anything']],
  ['HK', ['—']],
  [null, ['abc']],
])('accepts codes of %s', (country, codes) => {
  expect(codes.filter((code) => !isAccepted(country, code))).toEqual([])
})

it.each([
  ['US', ['1000', '100012', '10001-12', 'ABCDE', 'K1A 0B1']],
  ['PR', ['901']],
  ['CA', ['10001', 'D1A 0B1', 'K1A 0B']],
  ['MX', ['6000', '060001']],
  ['GB', ['10001', 'SW1A', 'LONDON']],
  ['DE', ['1011', 'SW1A 1AA']],
  ['ES', ['2800']],
  ['FR', ['7500']],
])('finds what is no code of %s', (country, codes) => {
  expect(codes.filter((code) => isAccepted(country, code))).toEqual([])
})

it('leaves empty codes to the forms that require them', () => {
  for (const country of countries) expect(isAccepted(country, ' ')).toBe(true)
})

it('names an example of the country that it accepts, in both languages', () => {
  for (const country of countries) {
    const problem = findPostalCodeProblem({ country, postcode: '?' })
    const example = /like (.+), or/.exec(problem?.en ?? '')?.[1]
    if (!problem) continue
    expect(isAccepted(country, example ?? '?'), country).toBe(true)
    expect(problem.es).toContain(example)
  }
})

it.each([
  ['GB', 'ky169qs', 'KY16 9QS'],
  ['GB', 'm1  1ae', 'M1 1AE'],
  ['GB', 'bfpo57', 'BFPO 57'],
  ['GB', 'gir0aa', 'GIR 0AA'],
  ['CA', 'h0h-0h0', 'H0H 0H0'],
  ['NL', '1012ab', '1012 AB'],
  ['BR', '01310100', '01310-100'],
  ['US', '10001 1234', '10001-1234'],
  ['US', ' 10001', '10001'],
  ['ES', '28 001', '28001'],
  // What can't be improved for certain stays as it was typed.
  ['DE', 'D-10115', 'D-10115'],
  ['GB', 'sw1a', 'sw1a'],
  ['IE', 'd02af30', 'd02af30'],
  [null, 'ky169qs', 'ky169qs'],
])('formats a code of %s: %s', (country, postcode, formatted) => {
  expect(withFormattedPostalCode({ country, postcode })).toEqual({ country, postcode: formatted })
})

it('formats every example as it is', () => {
  for (const country of countries) {
    const example = /like (.+), or/.exec(findPostalCodeProblem({ country, postcode: '?' })?.en ?? '')?.[1]
    expect(withFormattedPostalCode({ country, postcode: example }).postcode).toBe(example)
  }
})

it('is a rule of forms, which takes a stored code as it is', () => {
  const address = { line1: '1 Main St', postcode: '1000', country: 'US' as const }
  const messages = (stored: Parameters<typeof checkPostalCode>[0], language: 'en' | 'es') =>
    addressInput
      .superRefine(checkPostalCode(stored))
      .safeParse(address, { error: validationMessages(language) })
      .error?.issues.map(({ path, message }) => [...path, message])
  const problem = 'This ZIP code doesn’t match the country. Enter one like 10001, or change the country.'
  expect(messages([], 'en')).toEqual([['postcode', problem]])
  expect(messages([{ postcode: '1000', country: 'CA' }], 'es')).toEqual([
    ['postcode', 'Este código postal no corresponde al país. Ingresa uno como 10001 o cambia el país.'],
  ])
  expect(messages([{ postcode: ' 1000', country: 'US' }], 'en')).toBeUndefined()
  expect(addressInput.safeParse(address).success).toBe(true)
})
