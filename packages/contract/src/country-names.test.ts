import { expect, it } from 'vitest'
import { findCountry } from './country-names.ts'
import { countries } from './geography.ts'

it.each(['en', 'es'])('finds every country by its name in %s', (language) => {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  expect(countries.map((code) => findCountry(names.of(code) ?? ''))).toEqual([...countries])
})

it('finds every country by its code', () => {
  expect(countries.map((code) => findCountry(code.toLowerCase()))).toEqual([...countries])
})

it.each([
  ['USA', 'US'],
  ['U.S.A.', 'US'],
  ['United States of America', 'US'],
  ['EE. UU.', 'US'],
  ['UK', 'GB'],
  ['England', 'GB'],
  ['United Kingdom of Great Britain and Northern Ireland (the)', 'GB'],
  ['ESPAÑA', 'ES'],
  ['mexico', 'MX'],
  ['Perú', 'PE'],
  ['Korea, Republic of', 'KR'],
  ["Korea (Democratic People's Republic of)", 'KP'],
  ['Congo (the Democratic Republic of the)', 'CD'],
  ['Republic of the Congo', 'CG'],
  ['Bolivia (Plurinational State of)', 'BO'],
  ['Republic of Kenya', 'KE'],
  ['Viet Nam', 'VN'],
  ['Côte d’Ivoire', 'CI'],
  ['Saint Lucia', 'LC'],
  ['Dominican Republic', 'DO'],
  ['Dominica', 'DM'],
  ['DEU', 'DE'],
  ['RU', 'RU'],
  ['Atlantis', undefined],
  ['', undefined],
])('reads %j as %s', (text, code) => expect(findCountry(text)).toBe(code))
