import { expect, it } from 'vitest'
import { toDirectionsUrl } from './directions.ts'

it('leads to the address, without name and phone number', () => {
  const address = {
    recipient: 'Marsh & Daughters',
    line1: '7 Mill Lane',
    line2: '',
    city: 'Beacon',
    region: 'NY',
    postcode: '12508',
    country: 'US',
    phone: '+1 845 555 0142',
    coordinates: null,
  }
  const { searchParams } = new URL(toDirectionsUrl(address, 'en'))
  expect(searchParams.get('destination')).toBe('7 Mill Lane, Beacon, NY 12508, United States')
})
