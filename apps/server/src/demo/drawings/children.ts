import { scene } from './scene.ts'
import { at, ball, box, disc, face, fill, shadow, solid, stroke } from './shapes.ts'

const otterBook = scene(
  'mist',
  shadow(120, 212, 82, 10),
  face('#f4ecdc', 'M60 40h122v170H60z'),
  face('#31506b', 'M52 34q0-6 6-6h118q6 0 6 6v172H58q-6 0-6-6z'),
  fill('#24405a', 'M52 34q0-6 6-6h8v178h-8q-6 0-6-6z'),
  fill('#e8eef2', 'M66 150q40-22 70-8t46 2v62H66z'),
  fill('#4f7f97', 'M66 178q30-8 60 0t56-2v30H66z'),
  ...(
    [
      [84, 52],
      [110, 84],
      [160, 48],
      [96, 118],
      [168, 104],
      [142, 66],
      [76, 92],
    ] as const
  ).map(([x, y]) => disc('#fff', x, y, 2.4)),
  at(
    128,
    142,
    {},
    disc('#7a5236', 0, 18, 26, 34),
    disc('#8d6142', 0, -20, 24, 22),
    disc('#7a5236', -19, -35, 6),
    disc('#7a5236', 19, -35, 6),
    disc('#e8d2b0', 0, -12, 15, 12),
    disc('#2b2019', 0, -18, 5, 3.6),
    disc('#2b2019', -10, -25, 2.6),
    disc('#2b2019', 10, -25, 2.6),
    disc('#e8d2b0', 0, 26, 15, 22),
    stroke('#c8a878', 1.4, 'M-14-11l-14-3M-14-7l-14 2M14-11l14-3M14-7l14 2'),
    fill('#c24f3f', 'M-22 0q22 10 44 0v9q-22 10-44 0zM8 6l8 26h-10l-6-22z'),
  ),
  stroke('#f5e9c9', 5, 'M92 52h62'),
  stroke('#f5e9c9', 3.4, 'M106 66h34'),
)

const train = scene(
  'butter',
  shadow(120, 200, 112, 10),
  ...[24, 88].map(
    (x, index) =>
      face(['#5c8f87', '#d9a24a'][index] ?? '', box(x, 134, 54, 44, 5)) + stroke('#7d5a38', 5, `M${x + 54} 172h12`),
  ),
  ball('#c24f3f', 40, 134, 10),
  ball('#c24f3f', 62, 134, 10),
  ball('#6f8fb0', 115, 132, 14),
  face('#c98f5a', box(152, 128, 66, 50, 5)),
  face('#b5523f', box(148, 86, 34, 92, 4)),
  face('#e6eef0', box(155, 98, 20, 24, 3)),
  solid('#8d6038', box(142, 78, 46, 10, 4)),
  solid('#4b726f', 'M196 100h14l4 28h-22z'),
  ...[36, 66, 100, 130, 166, 200].map((x) => ball('#7d5a38', x, 184, 15) + disc('#e9d8b8', x, 184, 5)),
)

const stackingRings = scene(
  'lilac',
  shadow(120, 204, 92, 13),
  solid('#d9b07c', box(113, 30, 14, 160, 6)),
  ball('#c98f5a', 120, 34, 14),
  solid('#c98f5a', box(52, 188, 136, 16, 8)),
  ...(['#b5523f', '#d9823f', '#e8bb52', '#86a862', '#5c8f9a', '#5a6fa0', '#8a6a9a'] as const).map((color, index) =>
    solid(color, box(58 + index * 5.5, 168 - index * 19.5, 124 - index * 11, 21, 10.5)),
  ),
)

export const children = { otterBook, train, stackingRings }
