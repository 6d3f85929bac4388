import { carriers } from '#contract/enumerations.ts'

type Carrier = (typeof carriers)[number]

/** The carriers' own pages; what a person typed is only ever a value in them, never an address. */
const pages: Partial<Record<Carrier, (number: string) => string>> = {
  USPS: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  UPS: (number) => `https://www.ups.com/track?tracknum=${number}`,
  FedEx: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  DHL: (number) => `https://www.dhl.com/en/express/tracking.html?AWB=${number}`,
  'Amazon Logistics': (number) => `https://track.amazon.com/tracking/${number}`,
  OnTrac: (number) => `https://www.ontrac.com/tracking/?number=${number}`,
  LaserShip: (number) => `https://www.lasership.com/track/${number}`,
  CanadaPost: (number) => `https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=${number}`,
  'Royal Mail': (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
}

/** Where a parcel can be followed; nothing where nobody knows. */
export const trackingPage = (carrier: string | null, number: string | null): string | undefined => {
  const known = carriers.find((one) => one === carrier)
  const code = number?.replaceAll(/\s/g, '')
  return known && code ? pages[known]?.(encodeURIComponent(code)) : undefined
}
