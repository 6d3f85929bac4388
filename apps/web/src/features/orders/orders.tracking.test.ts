import { expect, it } from 'vitest'
import { carriers } from '#contract/enumerations.ts'
import { trackingPage } from './orders.tracking.ts'

it('has a tracking URL for every carrier', () => {
  for (const carrier of carriers) expect(trackingPage(carrier, '1Z 999'), carrier).toMatch(/^https:\/\/.*1Z999$/)
})

it('returns undefined without a known carrier or a number', () => {
  expect(trackingPage('Pigeon', '1')).toBeUndefined()
  expect(trackingPage('UPS', null)).toBeUndefined()
  expect(trackingPage('UPS', ' ')).toBeUndefined()
  expect(trackingPage(null, '1')).toBeUndefined()
})

it('encodes the typed number', () => {
  expect(trackingPage('LaserShip', '../../evil?x=1#y')).toBe(
    'https://www.lasership.com/track/..%2F..%2Fevil%3Fx%3D1%23y',
  )
})
