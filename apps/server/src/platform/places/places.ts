import type { Config } from '#server/config.ts'
import type { Log } from '#server/platform/log.ts'
import { makeGazetteer } from './gazetteer.ts'
import type { Places } from './places-port.ts'
import { makeUpstreamPlaces } from './upstream-places.ts'

/** The bundled gazetteer, or the configured service with the gazetteer as a fallback. */
export const openPlaces = ({ placesUrl, publicUrl }: Pick<Config, 'placesUrl' | 'publicUrl'>, log: Log): Places => {
  const gazetteer = makeGazetteer(log)
  if (!placesUrl) return gazetteer
  return makeUpstreamPlaces({ url: placesUrl, agent: `Storeward (${publicUrl})`, instead: gazetteer, log })
}
