import { expect, it } from 'vitest'
import { carriers } from '../enumerations.ts'
import { trackingUrl } from './tracking-url.ts'

it('has a tracking URL for every carrier', () => {
  for (const carrier of carriers) expect(trackingUrl(carrier, '1Z 999'), carrier).toMatch(/^https:\/\/.*1Z999$/)
})

it('returns undefined without a known carrier or a number', () => {
  expect(trackingUrl('Pigeon', '1')).toBeUndefined()
  expect(trackingUrl('UPS', null)).toBeUndefined()
  expect(trackingUrl('UPS', ' ')).toBeUndefined()
  expect(trackingUrl(null, '1')).toBeUndefined()
})

it('encodes the typed number', () => {
  expect(trackingUrl('LaserShip', '../../evil?x=1#y')).toBe(
    'https://www.lasership.com/track/..%2F..%2Fevil%3Fx%3D1%23y',
  )
})
