import { expect, it } from 'vitest'
import { addressLines } from './address-lines.ts'

const toLines = (country: string | null, [line1, city, region, postcode]: readonly [string, string, string, string]) =>
  addressLines(
    {
      recipient: '',
      line1,
      line2: '',
      city,
      region,
      postcode,
      country,
      phone: null,
    },
    'en',
  )

it.each([
  ['US', ['1 Main St', 'Portland', 'OR', '97201'], ['1 Main St', 'Portland, OR 97201', 'United States']],
  ['CA', ['5 King St', 'Toronto', '', 'M5H 1A1'], ['5 King St', 'Toronto, M5H 1A1', 'Canada']],
  ['AU', ['9 Bay Rd', '', 'NSW', '2000'], ['9 Bay Rd', 'NSW 2000', 'Australia']],
  ['GB', ['3 High St', 'Leeds', '', 'LS1 4AP'], ['3 High St', 'Leeds', 'LS1 4AP', 'United Kingdom']],
  ['ES', ['Calle Mayor 2', 'Madrid', 'Madrid', '28013'], ['Calle Mayor 2', '28013 Madrid', 'Spain']],
  ['DE', ['Hauptstr. 4', 'Bonn', 'NRW', '53111'], ['Hauptstr. 4', '53111 Bonn', 'NRW', 'Germany']],
  [null, ['Somewhere', '', '', ''], ['Somewhere']],
] as const)('formats an address in %s by the country’s convention', (country, address, lines) => {
  expect(toLines(country, address)).toEqual(lines)
})
