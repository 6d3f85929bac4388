const backdrops = {
  linen: '#ece5da',
  sand: '#e8dcc8',
  sage: '#dbe3d8',
  mist: '#dbe4e6',
  sky: '#d8e2ec',
  stone: '#e2e0dd',
  blush: '#eeded8',
  lilac: '#e4dfe8',
  butter: '#f1e6c6',
} as const

const stops = (...values: readonly (readonly [at: number, color: string, opacity: number])[]): string =>
  values
    .map(([at, color, opacity]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join('')

const definitions = `<defs><linearGradient id="round">${stops([0, '#000', 0.12], [0.16, '#fff', 0.2], [0.3, '#fff', 0.26], [0.5, '#fff', 0], [1, '#000', 0.24])}</linearGradient><linearGradient id="flat" x2="1" y2="1">${stops([0, '#fff', 0.2], [0.5, '#fff', 0], [1, '#000', 0.1])}</linearGradient><radialGradient id="ball" cx=".36" cy=".3" r=".75">${stops([0, '#fff', 0.38], [0.5, '#fff', 0], [1, '#000', 0.22])}</radialGradient><radialGradient id="shadow">${stops([0, '#2b2016', 0.42], [0.55, '#2b2016', 0.2], [1, '#2b2016', 0])}</radialGradient><radialGradient id="glow">${stops([0, '#ffdc8a', 0.9], [1, '#ffdc8a', 0])}</radialGradient><linearGradient id="room" x2="0" y2="1">${stops([0, '#fff', 0.42], [0.62, '#fff', 0.06], [0.8, '#000', 0], [1, '#000', 0.07])}</linearGradient></defs>`

export const drawingSize = { width: 720, height: 720 }

/** A product in front of a plain backdrop. */
export const scene = (backdrop: keyof typeof backdrops, ...subject: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${drawingSize.width}" height="${drawingSize.height}" viewBox="0 0 240 240">${definitions}<path fill="${backdrops[backdrop]}" d="M0 0h240v240H0z"/><path fill="url(#room)" d="M0 0h240v240H0z"/>${subject.join('')}</svg>`
