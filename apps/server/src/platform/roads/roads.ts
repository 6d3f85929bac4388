import type { Config } from '#server/config.ts'
import type { Log } from '#server/platform/log.ts'
import { estimatedRoads } from './estimated-roads.ts'
import type { Roads } from './roads-port.ts'
import { makeUpstreamRoads } from './upstream-roads.ts'

/** The configured server with estimates as a fallback, or only estimates. */
export const openRoads = ({ roadsUrl, publicUrl }: Pick<Config, 'roadsUrl' | 'publicUrl'>, log: Log): Roads =>
  roadsUrl ? makeUpstreamRoads({ url: roadsUrl, agent: `Storeward (${publicUrl})`, log }) : estimatedRoads
