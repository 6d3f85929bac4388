// Shapes of the demo drawings, on a grid of 240 × 240 with light from the upper left.

export const fill = (color: string, d: string): string => `<path fill="${color}" d="${d}"/>`

/** A body that is round around its vertical axis, such as a bottle. */
export const solid = (color: string, d: string): string => `${fill(color, d)}<path fill="url(#round)" d="${d}"/>`

/** A flat face. */
export const face = (color: string, d: string): string => `${fill(color, d)}<path fill="url(#flat)" d="${d}"/>`

export const stroke = (color: string, width: number, d: string): string =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`

export const disc = (color: string, cx: number, cy: number, rx: number, ry = rx): string =>
  `<ellipse fill="${color}" cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}"/>`

export const ball = (color: string, cx: number, cy: number, rx: number, ry = rx): string =>
  disc(color, cx, cy, rx, ry) + disc('url(#ball)', cx, cy, rx, ry)

export const ring = (color: string, width: number, [cx, cy]: readonly [number, number], rx: number, ry = rx): string =>
  `<ellipse fill="none" stroke="${color}" stroke-width="${width}" cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}"/>`

export const box = (x: number, y: number, width: number, height: number, radius = 0): string =>
  `M${x + radius} ${y}h${width - 2 * radius}q${radius} 0 ${radius} ${radius}v${height - 2 * radius}q0 ${radius} ${-radius} ${radius}h${2 * radius - width}q${-radius} 0 ${-radius} ${-radius}v${2 * radius - height}q0 ${-radius} ${radius} ${-radius}z`

const group = (attributes: string, parts: readonly string[]): string => `<g ${attributes}>${parts.join('')}</g>`

export const fade = (opacity: number, ...parts: string[]): string => group(`opacity="${opacity}"`, parts)

/** Moves what is drawn around the origin, and scales and turns it there. */
export const at = (x: number, y: number, { scale = 1, turn = 0 }, ...parts: string[]): string =>
  group(`transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"`, parts)

export const turn = (degrees: number, ...parts: string[]): string =>
  group(`transform="rotate(${degrees} 120 120)"`, parts)

/** The soft shadow of what stands on the table. */
export const shadow = (cx: number, cy: number, rx: number, ry = rx * 0.16): string =>
  disc('url(#shadow)', cx + 6, cy, rx, ry)

const toSilhouette = (parts: readonly string[]): string =>
  parts
    .join('')
    .replaceAll(/<(path|ellipse) fill="url[^>]*>/g, '')
    .replaceAll(/(fill|stroke)="#[^"]*"/g, '$1="#2b2016"')

/** A thin object on the table with its shadow, in layers: a blur filter takes three times as long to render. */
export const lying = (...parts: string[]): string => {
  const silhouette = toSilhouette(parts)
  const layers = [1.5, 3, 4.5, 6].map((offset) =>
    group(`opacity=".07" transform="translate(${offset * 0.7} ${offset})"`, [silhouette]),
  )
  return [...layers, ...parts].join('')
}

export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

const spread = (seed: number): number => Math.abs(Math.sin(seed * 12.9898) * 43_758.5453) % 1

/** Small marks scattered over a box, the same ones on every run. */
export const scatter = (
  count: number,
  [x, y, width, height]: readonly [number, number, number, number],
  draw: (x: number, y: number, index: number) => string,
): string =>
  repeat(count, (index) =>
    draw(Math.round(x + spread(index + 1) * width), Math.round(y + spread(index + 61) * height), index),
  )
