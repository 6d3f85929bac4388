import { jar } from './containers.ts'
import { leaf, sprig } from './marks.ts'
import { scene } from './scene.ts'
import { at, ball, box, disc, face, fade, fill, repeat, ring, scatter, shadow, solid, stroke } from './shapes.ts'

/** A bar of soap, seen from the front and a little from above. */
const bar = (front: string, top: string): string =>
  face(top, 'M40 112l26-22h112l24 22z') + face(front, 'M38 112h166q6 0 6 8v66q0 12-12 12H44q-12 0-12-12v-66q0-8 6-8z')

const oatSoap = scene(
  'sand',
  shadow(120, 198, 100),
  bar('#e3c795', '#efd9b0'),
  scatter(26, [42, 118, 158, 74], (x, y, i) => at(x, y, { turn: i * 50 }, disc('#b98f52', 0, 0, 3.6, 1.8))),
  repeat(3, (index) => stroke('#b27f33', 4, `M${84 + index * 34} 134l15 9v18l-15 9-15-9v-18z`)),
  at(
    192,
    70,
    { turn: 24, scale: 0.9 },
    stroke('#b98f52', 3, 'M0 40V-20'),
    repeat(
      3,
      (i) =>
        at(-7, 10 - i * 14, { turn: -30 }, disc('#d4a85c', 0, 0, 4, 9)) +
        at(7, 10 - i * 14, { turn: 30 }, disc('#d4a85c', 0, 0, 4, 9)),
    ),
  ),
)

const bubble = (x: number, y: number, r: number): string =>
  fade(0.75, disc('#fff', x, y, r)) +
  ring('#9fb4bd', 1.2, [x, y], r) +
  disc('#fff', x - r * 0.3, y - r * 0.35, r * 0.22)

const charcoalSoap = scene(
  'mist',
  shadow(120, 198, 100),
  bar('#3a3b3d', '#515356'),
  stroke('#5d6063', 4, box(70, 132, 100, 46, 8)),
  at(120, 155, { scale: 0.75 }, leaf('#6a6e71')),
  bubble(62, 84, 15),
  bubble(88, 72, 10),
  bubble(46, 62, 7),
  bubble(176, 82, 12),
  bubble(196, 96, 8),
)

const soapBox = scene(
  'blush',
  shadow(120, 206, 104, 12),
  face('#b88d5f', box(26, 44, 188, 160, 6)),
  fade(0.3, fill('#000', box(36, 54, 168, 140, 3))),
  ...(
    [
      [44, 62, '#e3c795', '#b27f33'],
      [124, 62, '#454749', '#7b7f82'],
      [44, 128, '#a9c0a0', '#6c8a66'],
      [124, 128, '#d9a7ae', '#ae6d79'],
    ] as const
  ).map(
    ([x, y, color, mark]) =>
      face(color, box(x, y, 72, 58, 8)) +
      stroke(mark, 3, box(x + 14, y + 12, 44, 34, 5)) +
      at(x + 36, y + 29, { scale: 0.42 }, leaf(mark)),
  ),
  repeat(9, (index) => stroke('#e7d3ae', 3, `M${40 + index * 20} 192q8-8 14 0`)),
)

const lavender = (x: number, y: number, turn: number): string =>
  at(
    x,
    y,
    { turn },
    stroke('#7f9a6a', 3, 'M0 60V0'),
    repeat(6, (i) => disc('#8f7fb5', -5, -i * 9, 5, 6) + disc('#a493c6', 5, -4 - i * 9, 5, 6)),
    disc('#8f7fb5', 0, -56, 5, 7),
  )

const balm = scene(
  'lilac',
  lavender(52, 120, -14),
  lavender(76, 108, 4),
  shadow(136, 200, 84, 14),
  at(
    166,
    122,
    { turn: 12 },
    ball('#b9bdc0', 0, 0, 46, 50),
    disc('#e9ebec', -2, 0, 38, 42),
    at(-2, 0, { scale: 1.1 }, sprig('#8f7fb5')),
  ),
  solid('#b9bdc0', 'M66 164h128v28q-64 20-128 0z'),
  disc('#cfd3d5', 130, 164, 64, 20),
  disc('#f1dfa9', 130, 165, 56, 15),
  fade(0.6, stroke('#fff6d8', 4, 'M100 164q18-10 34 0t34-2')),
)

const bathSalts = scene(
  'sky',
  at(
    -16,
    0,
    {},
    jar({
      content: '#f2ece8',
      lid: '#c49a66',
      half: 52,
      top: 54,
      inside: scatter(120, [72, 84, 96, 108], (x, y, i) =>
        at(x, y, { turn: i * 31 }, fill(['#ffffff', '#dcd6d8', '#e8c9cc'][i % 3] ?? '', 'M-4-3h7l2 6h-8z')),
      ),
      label: '#f6f2ea',
      mark: sprig('#6c8a66'),
    }),
  ),
  at(
    188,
    178,
    { turn: 30 },
    solid('#b98454', box(-4, -70, 8, 60, 3)),
    solid('#b98454', 'M-18-14h36v14q0 18-18 18T-18 0z'),
    fill('#ffffff', 'M-16-14q16-14 32 0z'),
  ),
  scatter(9, [150, 198, 60, 10], (x, y) => fill('#ffffff', `M${x - 4} ${y - 3}h8v6h-8z`)),
)

const waffleTowel = scene(
  'sage',
  solid('#a9764a', box(34, 38, 172, 10, 5)),
  disc('#8d6038', 34, 43, 9),
  disc('#8d6038', 206, 43, 9),
  fade(0.14, fill('#000', 'M72 46h110v160H72z')),
  face('#e8ddc6', 'M64 40q0-6 6-6h100q6 0 6 6v158H64z'),
  repeat(11, (row) => repeat(8, (column) => face('#d6c8aa', box(67 + column * 13.5, 52 + row * 13, 10.5, 10, 1.5)))),
  fill('#c4b28e', 'M64 172h112v6H64z'),
  repeat(16, (index) => stroke('#e8ddc6', 3, `M${67 + index * 7} 198v10`)),
  stroke('#8d6038', 3, 'M170 40q8 6 2 18'),
)

const swimTowel = scene(
  'sky',
  shadow(120, 200, 106, 14),
  solid('#3f8fa3', 'M48 116h138q30 0 30 42t-30 42H48z'),
  ...[66, 98, 130, 162].map((x) => solid('#f6f1e4', `M${x} 116h15v84h-15z`)),
  disc('#2f7486', 46, 158, 24, 42),
  ring('#f6f1e4', 5, [46, 158], 15, 30),
  ring('#7fc0cd', 5, [46, 158], 7, 16),
  at(
    146,
    104,
    {},
    stroke('#e0a94a', 6, 'M-36 2q10-18 30-8M6-6q20-10 30 8'),
    fade(0.9, disc('#2b2b33', -18, 8, 18, 15), disc('#2b2b33', 18, 8, 18, 15)),
    stroke('#e0a94a', 5, 'M-4 2q4-5 8 0'),
    fade(0.3, stroke('#fff', 4, 'M-26 4l8-6M10 4l8-6')),
  ),
)

export const bath = { oatSoap, charcoalSoap, soapBox, balm, bathSalts, waffleTowel, swimTowel }
