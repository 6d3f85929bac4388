import { el, svg } from '#web/dom/element.ts'

export interface MapPoint {
  latitude: number
  longitude: number
  label: string
  kind: 'stop' | 'next' | 'driver' | 'end'
}

export interface Tiles {
  url: string
  attribution: string
}

const tileSize = 256
const maxZoom = 16
const padding = 28
const size = { width: 400, height: 200 }

/** Position in a square of 1 by 1, as web maps project the earth. */
const project = ({ latitude, longitude }: Pick<MapPoint, 'latitude' | 'longitude'>) => {
  const sine = Math.min(Math.max(Math.sin((latitude * Math.PI) / 180), -0.9999), 0.9999)
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** The largest whole zoom at which all points fit. */
export const fitZoom = (points: readonly { x: number; y: number }[]): number => {
  const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
  const fit = (range: number, pixels: number) =>
    range === 0 ? maxZoom : Math.floor(Math.log2((pixels - 2 * padding) / (range * tileSize)))
  const zoom = Math.min(
    fit(span(points.map(({ x }) => x)), size.width),
    fit(span(points.map(({ y }) => y)), size.height),
  )
  return Math.min(Math.max(zoom, 1), maxZoom)
}

const toTileUrl = (template: string, zoom: number, x: number, y: number): string => {
  const count = 2 ** zoom
  const values: Readonly<Record<string, string>> = {
    s: 'abc'[(x + y) % 3] ?? 'a',
    z: String(zoom),
    x: String(((x % count) + count) % count),
    y: String(y),
    r: '',
  }
  return template.replaceAll(/\{([szxyr])\}/g, (_, name: string) => values[name] ?? '')
}

/** A still map: it shows where the open stops are. Without tiles, or offline, only their pins and the line between. */
export const makeMiniMap = (points: readonly MapPoint[], label: string, tiles: Tiles | null): HTMLElement => {
  const projected = points.map((point) => ({ ...point, ...project(point) }))
  const zoom = fitZoom(projected)
  const scale = tileSize * 2 ** zoom
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const left = middle(projected.map(({ x }) => x)) * scale - size.width / 2
  const top = middle(projected.map(({ y }) => y)) * scale - size.height / 2
  const placed = projected.map((point) => ({ ...point, x: point.x * scale - left, y: point.y * scale - top }))

  const images: SVGElement[] = []
  if (tiles) {
    for (let x = Math.floor(left / tileSize); x * tileSize < left + size.width; x += 1) {
      for (let y = Math.floor(top / tileSize); y * tileSize < top + size.height; y += 1) {
        if (y < 0 || y >= 2 ** zoom) continue
        const image = svg('image', {
          href: toTileUrl(tiles.url, zoom, x, y),
          x: Math.round(x * tileSize - left),
          y: Math.round(y * tileSize - top),
          width: tileSize,
          height: tileSize,
        })
        // Without this an unreachable tile is drawn as a broken image.
        image.addEventListener('error', () => image.remove())
        images.push(image)
      }
    }
  }
  const path = placed.filter(({ kind }) => kind !== 'driver').map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`)
  const pins = placed
    .toReversed()
    .map(({ x, y, kind, label: pinLabel }) =>
      svg(
        'g',
        { class: `pin ${kind}`, transform: `translate(${Math.round(x)} ${Math.round(y)})` },
        svg('circle', { r: kind === 'next' ? 17 : kind === 'stop' ? 14 : 9 }),
        svg('text', { 'text-anchor': 'middle', dy: '0.36em' }, pinLabel),
      ),
    )
  const drawing = svg(
    'svg',
    {
      viewBox: `0 0 ${size.width} ${size.height}`,
      role: 'img',
      'aria-label': label,
      preserveAspectRatio: 'xMidYMid slice',
    },
    ...images,
    svg('polyline', { class: 'path', points: path.join(' ') }),
    ...pins,
  )
  return el('div', { class: 'map' }, drawing, tiles && el('small', {}, tiles.attribution))
}
