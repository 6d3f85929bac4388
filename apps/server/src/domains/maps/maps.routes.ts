import { toWholeList } from '#contract/core/page.ts'
import { maps } from '#contract/domains/locations.ts'
import { routes } from '#server/http/routes.ts'
import type { Geocoder } from '#server/platform/places/geocoder-port.ts'

interface MapDeps {
  geocoder: Geocoder
  tiles: { url: string; attribution: string } | undefined
}

export const mapRoutes = ({ geocoder, tiles }: MapDeps) =>
  routes(maps, {
    suggestions: async ({ query: { q, limit, latitude, longitude }, language }) => {
      const near = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
      return toWholeList(await geocoder.suggest({ q, limit, language, near }))
    },
    style: async () => ({ tiles: tiles ?? null }),
  })
