import { carriers } from '../enumerations.ts'

type Carrier = (typeof carriers)[number]

/** The carriers' tracking pages. The typed number is always encoded, so it can't change the URL. */
const trackingUrls: Partial<Record<Carrier, (number: string) => string>> = {
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

/** Tracking URL of a parcel; undefined for an unknown carrier. */
export const trackingUrl = (carrier: string | null, number: string | null): string | undefined => {
  const knownCarrier = carriers.find((candidate) => candidate === carrier)
  const code = number?.replaceAll(/\s/g, '')
  return knownCarrier && code ? trackingUrls[knownCarrier]?.(encodeURIComponent(code)) : undefined
}
