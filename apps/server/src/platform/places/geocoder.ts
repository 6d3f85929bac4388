import type { Config } from '#server/config.ts'
import type { Log } from '#server/platform/log.ts'
import { makeGazetteer } from './gazetteer.ts'
import type { Geocoder } from './geocoder-port.ts'
import { makeUpstreamGeocoder } from './upstream-geocoder.ts'

/** The bundled gazetteer, or the configured service with the gazetteer as a fallback. */
export const openGeocoder = (
  { geocoderUrl: placesUrl, publicUrl }: Pick<Config, 'geocoderUrl' | 'publicUrl'>,
  log: Log,
): Geocoder => {
  const gazetteer = makeGazetteer(log)
  if (!placesUrl) return gazetteer
  return makeUpstreamGeocoder({ url: placesUrl, agent: `Storeward (${publicUrl})`, fallback: gazetteer, log })
}
