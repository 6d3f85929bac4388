import { maps } from '#contract/domains/locations.ts'
import { routes } from '#server/http/routes.ts'
import type { Places } from '#server/platform/places/places-port.ts'

interface Needs {
  places: Places
  tiles: { url: string; attribution: string } | undefined
}

export const mapRoutes = ({ places, tiles }: Needs) =>
  routes(maps, {
    suggestions: async ({ query: { q, limit, latitude, longitude }, language }) => {
      const near = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
      return { data: await places.suggest({ q, limit, language, near }) }
    },
    style: async () => ({ tiles: tiles ?? null }),
  })
