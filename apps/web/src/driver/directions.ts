import type { OrderAddress } from '#contract/domains/order.ts'

type Destination = Pick<OrderAddress, 'line1' | 'city' | 'region' | 'postcode' | 'country' | 'coordinates'>

/**
 * A link that opens the phone's navigation: `geo:` lets Android users choose their app, iPhones open Apple Maps, and
 * everything else a map in the browser.
 */
export const toDirectionsUrl = (address: Destination, userAgent: string): string => {
  const { line1, city, region, postcode, country, coordinates } = address
  const label = [line1, city, region, postcode, country ?? ''].filter((part) => part !== '').join(', ')
  const point = coordinates && `${coordinates.latitude},${coordinates.longitude}`
  if (/android/i.test(userAgent)) {
    const query = point ? `${point}(${label})` : label
    return `geo:${point ?? '0,0'}?q=${encodeURIComponent(query)}`
  }
  const destination = encodeURIComponent(point ?? label)
  return /iphone|ipad/i.test(userAgent)
    ? `https://maps.apple.com/?daddr=${destination}`
    : `https://www.google.com/maps/dir/?api=1&destination=${destination}`
}
