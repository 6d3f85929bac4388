import { at, ball, disc, fill, repeat, stroke } from './shapes.ts'

// Small motifs for labels and decoration, drawn around the origin about 40 wide.

export const leaf = (color: string): string =>
  fill(color, 'M0 20C-16 8-14-10 0-22 14-10 16 8 0 20z') + stroke('#fff5', 1.6, 'M0 26V-14')

export const sprig = (color: string): string =>
  stroke(color, 2.4, 'M0 26C2 8-2-8 0-26') +
  [
    [-9, 14, -58],
    [9, 8, 58],
    [-9, -2, -54],
    [9, -8, 54],
    [-6, -18, -40],
    [6, -22, 36],
  ]
    .map(([x = 0, y = 0, turn = 0]) => at(x, y, { turn }, disc(color, 0, 0, 3.6, 9)))
    .join('')

export const flower = (petals: string, middle: string): string =>
  repeat(6, (index) => at(0, 0, { turn: index * 60 }, disc(petals, 0, -12, 7, 11))) + disc(middle, 0, 0, 6.5)

export const bean = (color: string): string => disc(color, 0, 0, 12, 17) + stroke('#fff8', 2.4, 'M1-15C-7-5 8 4-1 15')

export const coffeeBeans = (): string =>
  [
    [0, 0, 20],
    [20, 5, -50],
    [36, -3, 70],
    [-18, 5, 80],
  ]
    .map(([x = 0, y = 0, turn = 0]) =>
      at(x, y, { turn, scale: 0.55 }, ball('#5a3a28', 0, 0, 12, 17), stroke('#38231a', 2.6, 'M1-15C-7-5 8 4-1 15')),
    )
    .join('')

export const mountains = (far: string, near: string): string =>
  fill(far, 'M-24 16L-4-14 12 8 4 16z') + fill(near, 'M-8 16L10-8 26 16z') + disc(near, 14, -16, 5)

export const sun = (color: string): string =>
  disc(color, 0, 0, 9) + repeat(8, (index) => at(0, 0, { turn: index * 45 }, stroke(color, 3, 'M0-14v-6')))

export const apple = (color: string): string =>
  ['', 'url(#ball)']
    .map((paint) =>
      fill(paint || color, 'M0-9C-8-16-21-10-21 4c0 10 8 19 15 19q6-3 12 0C13 23 21 14 21 4 21-10 8-16 0-9z'),
    )
    .join('') +
  stroke('#5b4232', 2.6, 'M0-9q0-8 4-11') +
  at(9, -15, { turn: 64, scale: 0.4 }, leaf('#6f9a55'))

export const strawberry = (): string =>
  fill('#c8372f', 'M0 22C-18 8-20-10-8-12q8 0 8 0t8 0C20-10 18 8 0 22z') +
  [
    [-8, -2],
    [0, 2],
    [8, -2],
    [-4, 10],
    [4, 10],
  ]
    .map(([x = 0, y = 0]) => disc('#f6d98e', x, y, 1.4, 2))
    .join('') +
  fill('#5f8d4a', 'M0-10l-13-5 8-1-3-8 8 5 8-5-3 8 8 1z')

export const fig = (): string =>
  fill('#5d3a5e', 'M0-22c3 8 17 12 17 27 0 12-8 18-17 18s-17-6-17-18c0-15 14-19 17-27z') +
  stroke('#8a6690', 2, 'M-9 14c-4-8 2-16 6-22M9 14c4-8-2-16-6-22')

export const mapleLeaf = (color: string): string =>
  fill(
    color,
    'M0-24l5 9 7-4-2 12 9-6 2 6 6 1-9 8 3 4-13 3 1 6-9-2v13h-2V13l-9 2 1-6-13-3 3-4-9-8 6-1 2-6 9 6-2-12 7 4z',
  )

export const olives = (color: string): string =>
  stroke('#8a8a4c', 2, 'M-24 14C-8 4 8-6 24-16') +
  [
    [-15, 2, -60],
    [-2, -6, -55],
    [12, -16, -50],
    [0, 8, 40],
    [15, -2, 44],
  ]
    .map(([x = 0, y = 0, turn = 0]) => at(x, y, { turn: turn + 90 }, disc('#7d8f5c', 0, 0, 11, 3.6)))
    .join('') +
  ball(color, -8, 14, 7, 9) +
  ball(color, 7, 18, 7, 9)

export const citrus = (rind: string, flesh: string): string =>
  disc(rind, 0, 0, 22) +
  disc('#fbf3d6', 0, 0, 19) +
  repeat(8, (index) => at(0, 0, { turn: index * 45 }, fill(flesh, 'M0-2l5.5-13q-5.5-4-11 0z')))

export const chili = (color: string): string =>
  fill(color, 'M-16-12c8-6 12 0 14 6 4 12 12 16 22 18-16 6-30 0-34-10-2-6-4-10-2-14z') +
  stroke('#5f8d4a', 4, 'M-14-12q-4-4-4-10')

export const fish = (color: string): string =>
  fill(color, 'M-28 0C-14-14 8-14 20 0l12-10v20L20 0C8 14-14 14-28 0z') +
  disc('#fff', -16, -2, 2.6) +
  stroke('#fff7', 2, 'M-8-8q6 8 0 16')

export const wave = (color: string): string =>
  repeat(3, (index) => stroke(color, 3, `M-24 ${index * 9 - 8}q6-8 12 0t12 0 12 0 12 0`))

export const bow = (color: string, dark: string): string =>
  fill(color, 'M0 0C-14-16-30-14-30-2s16 14 30 2z') +
  fill(color, 'M0 0c14-16 30-14 30-2S14 12 0 2z') +
  fill(dark, 'M-3 2L-16 26l9-3 5 7 5-28zM3 2l13 24-9-3-5 7-5-28z') +
  disc(dark, 0, 0, 6, 6)

export const flame = (): string =>
  disc('url(#glow)', 0, -12, 34, 38) +
  fill('#f2a93b', 'M0-34c13 18 11 30 0 34-11-4-13-16 0-34z') +
  fill('#fff3d0', 'M0-18c5 8 5 13 0 16-5-3-5-8 0-16z')
