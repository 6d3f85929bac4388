import type { OrderAddress } from '#contract/domains/order.ts'
import { countries } from '#contract/geography.ts'
import { useSession } from '#web/client/session.ts'

/** A country the forms offer; null for other codes from old imports. */
export const knownCountry = (code: string | null | undefined) => countries.find((country) => country === code) ?? null

export const emptyAddress: OrderAddress = {
  recipient: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postcode: '',
  country: null,
  phone: null,
  coordinates: null,
}

/** Most customers live in the store's country. */
export const useEmptyAddress = (): OrderAddress => {
  const { store } = useSession()
  return { ...emptyAddress, country: knownCountry(store?.country) }
}
