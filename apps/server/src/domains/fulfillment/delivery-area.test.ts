import { expect, it } from 'vitest'
import type { Coverage } from '#contract/domains/fulfillment-settings.ts'
import { isInDeliveryArea } from './delivery-area.service.ts'

const everywhere: Coverage = { kind: null, postcodes: [], area: [], radiusMetres: null }
const point = (latitude: number, longitude: number) => ({ latitude, longitude })
const address = (postcode: string, latitude?: number, longitude?: number) => ({
  postcode,
  coordinates: latitude === undefined || longitude === undefined ? null : point(latitude, longitude),
})
const beacon = point(41.5048, -73.9696)

it('covers everything without settings', () => {
  const far = address('99999', -45, 170)
  expect(isInDeliveryArea(everywhere, beacon, far)).toBe(true)
  expect(isInDeliveryArea({ ...everywhere, kind: 'target_area' }, beacon, far)).toBe(true)
  expect(isInDeliveryArea({ ...everywhere, kind: 'local_reach' }, beacon, far)).toBe(true)
  expect(isInDeliveryArea({ ...everywhere, kind: 'local_reach', radiusMetres: 100 }, null, far)).toBe(true)
  // Settings of another kind are stored but ignored.
  expect(isInDeliveryArea({ ...everywhere, postcodes: ['12508'], radiusMetres: 100 }, beacon, far)).toBe(true)
})

it('covers listed postcodes and points inside the area', () => {
  const area = [point(40, -74), point(40, -73), point(41, -73), point(41, -74)]
  const both: Coverage = { ...everywhere, kind: 'target_area', postcodes: ['125*', 'SW1A1AA'], area }
  expect(isInDeliveryArea(both, null, address('12508'))).toBe(true)
  expect(isInDeliveryArea(both, null, address('sw1a 1aa'))).toBe(true)
  expect(isInDeliveryArea(both, null, address('10001'))).toBe(false)
  expect(isInDeliveryArea(both, null, address('10001', 40.5, -73.5))).toBe(true)
  expect(isInDeliveryArea(both, null, address('10001', 40.5, -72.5))).toBe(false)
  expect(isInDeliveryArea(both, null, address('10001', 41.5, -73.5))).toBe(false)
  expect(isInDeliveryArea(both, null, address('12508', 0, 0))).toBe(true)
})

it('handles concave areas and areas across the date line', () => {
  const bay = [point(0, 0), point(10, 0), point(10, 10), point(5, 5), point(0, 10)]
  const ofBay: Coverage = { ...everywhere, kind: 'target_area', area: bay }
  expect(isInDeliveryArea(ofBay, null, address('', 5, 4))).toBe(true)
  expect(isInDeliveryArea(ofBay, null, address('', 5, 6))).toBe(false)
  expect(isInDeliveryArea(ofBay, null, address('', 9, 8))).toBe(true)
  const fiji = [point(-19, 177), point(-15, 177), point(-15, -178), point(-19, -178)]
  const ofFiji: Coverage = { ...everywhere, kind: 'target_area', area: fiji }
  expect(isInDeliveryArea(ofFiji, null, address('', -17, 179))).toBe(true)
  expect(isInDeliveryArea(ofFiji, null, address('', -17, -179))).toBe(true)
  expect(isInDeliveryArea(ofFiji, null, address('', -17, -177))).toBe(false)
  expect(isInDeliveryArea(ofFiji, null, address('', -17, 0))).toBe(false)
})

it('covers its radius along the great circle', () => {
  const reach = (radiusMetres: number): Coverage => ({ ...everywhere, kind: 'local_reach', radiusMetres })
  // Cold Spring is about ten kilometers south of Beacon.
  const coldSpring = address('10516', 41.4201, -73.9546)
  expect(isInDeliveryArea(reach(9_000), beacon, coldSpring)).toBe(false)
  expect(isInDeliveryArea(reach(10_000), beacon, coldSpring)).toBe(true)
  // A degree of longitude is half as long at 60° as at the equator.
  expect(isInDeliveryArea(reach(56_000), point(60, 179.5), address('', 60, -179.5))).toBe(true)
  expect(isInDeliveryArea(reach(56_000), point(0, 179.5), address('', 0, -179.5))).toBe(false)
})

it('covers addresses without coordinates only by postcode', () => {
  const reach: Coverage = { ...everywhere, kind: 'local_reach', radiusMetres: 5_000, postcodes: ['12508'] }
  expect(isInDeliveryArea(reach, beacon, address('12508'))).toBe(true)
  expect(isInDeliveryArea(reach, beacon, address('12509'))).toBe(false)
  expect(isInDeliveryArea(reach, beacon, address('12508', 42.5, -73.9696))).toBe(false)
})
