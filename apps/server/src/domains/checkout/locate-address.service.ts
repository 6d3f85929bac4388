import type { CartInput } from '#contract/domains/order.ts'
import type { Language } from '#contract/enumerations.ts'
import type { Geocoder } from '#server/platform/places/geocoder-port.ts'
import { formatAddress } from '#server/platform/places/address-label.ts'

type Address = NonNullable<CartInput['address']>
type ShopAddress = Omit<Address, 'coordinates'>

/** The position that our geocoder finds for an address; null if it finds none in the address's country. */
const findCoordinates = async (
  geocoder: Geocoder,
  { line1, city = '', region = '', postcode = '', country }: ShopAddress,
  language: Language,
): Promise<Address['coordinates']> => {
  const position = { latitude: 0, longitude: 0, precision: 'address' as const }
  const q = formatAddress({ line1, city, region, postcode, country: country ?? '', ...position }, language)
  const [found] = await geocoder.suggest({ q, limit: 1, language })
  if (!found || (country && found.country !== country)) return null
  return { latitude: found.latitude, longitude: found.longitude }
}

/**
 * A shopper's cart with the coordinates of its address. They decide whether the store delivers there and at which times,
 * so they are found here instead of being sent by the browser.
 */
export const locateAddress = async <T extends { method: string; address?: ShopAddress | null | undefined }>(
  geocoder: Geocoder,
  cart: T,
  language: Language,
): Promise<T & { address?: Address | null | undefined }> => {
  if (cart.method !== 'delivery' || !cart.address) return cart
  return { ...cart, address: { ...cart.address, coordinates: await findCoordinates(geocoder, cart.address, language) } }
}
