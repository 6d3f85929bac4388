import { bottle, jar } from './containers.ts'
import { fig, fish, olives, sprig } from './marks.ts'
import { scene } from './scene.ts'
import { at, ball, box, disc, face, fade, fill, lying, repeat, ring, scatter, shadow, solid, stroke } from './shapes.ts'

const picualOil = scene(
  'sand',
  bottle({
    glass: '#26402a',
    cap: '#b08a3f',
    half: 42,
    neck: 12,
    top: 30,
    shoulder: 60,
    label: '#e9ddba',
    mark: olives('#33441f'),
    labelTop: 110,
    labelHeight: 70,
  }),
)

const arbequinaOil = scene(
  'butter',
  bottle({
    glass: '#d9b53a',
    cap: '#6b4a2a',
    half: 27,
    neck: 9,
    top: 26,
    shoulder: 88,
    label: '#fbf6e4',
    mark: sprig('#7d8f3c'),
    labelTop: 132,
    labelHeight: 48,
  }),
  disc('#f8f4ea', 186, 196, 38, 11),
  disc('#d9b53a', 186, 195, 28, 7),
  face('#c98f4a', 'M46 206q-14-22 6-26t30 14q4 12-10 14z'),
)

/** An opened tin, seen from above, with its lid bent back. */
const openTin = (rx: number, ry: number, sauce: string, content: string): string => {
  const [left, top, radius] = [120 - rx, 152 - ry, Math.min(rx, ry) * 0.7]
  return [
    lying(face('#e3cf92', box(left + 8, top - ry * 0.9, rx * 2 - 16, ry + 8, radius * 0.8))),
    fade(0.5, stroke('#b5953f', 2, box(left + 18, top - ry * 0.9 + 9, rx * 2 - 36, ry - 8, radius * 0.6))),
    lying(ring('#b5953f', 4, [120, top - ry * 0.9 + 2], 15, 8)),
    lying(face('#c2a24c', box(left, top, rx * 2, ry * 2, radius))),
    fill(sauce, box(left + 9, top + 9, rx * 2 - 18, ry * 2 - 18, radius - 5)),
    content,
  ].join('')
}

const mussel = (x: number, y: number, angle: number): string =>
  at(
    x,
    y,
    { turn: angle },
    disc('#e08a3a', 0, 0, 19, 12),
    disc('#f0ab5c', -2, -2, 12, 6),
    stroke('#6b3a1c', 2.4, 'M-16 5q16 10 32 0'),
  )

const musselTin = scene(
  'sky',
  openTin(
    98,
    58,
    '#b5482a',
    mussel(62, 138, -20) +
      mussel(104, 130, 10) +
      mussel(146, 132, -14) +
      mussel(184, 146, 40) +
      mussel(74, 172, 14) +
      mussel(118, 170, -8) +
      mussel(160, 178, 12),
  ),
)

const razorClam = (x: number, y: number): string =>
  solid('#e9dcc0', box(x, y, 20, 86, 8)) +
  stroke('#a98a5c', 2, `M${x + 10} ${y + 8}v70`) +
  fade(0.7, fill('#7d5f3f', box(x, y, 6, 86, 3)))

const razorClamTin = scene(
  'mist',
  openTin(
    102,
    54,
    '#d9d3bf',
    repeat(6, (i) => razorClam(36 + i * 29.5, 110)),
  ),
)

const tunaTin = scene(
  'blush',
  shadow(120, 196, 106, 12),
  solid('#c2a24c', box(22, 148, 196, 46, 10)),
  solid('#a83a32', box(22, 156, 196, 30)),
  face('#d9bd6a', 'M34 96h172q8 0 10 8l6 40q0 8-8 8H26q-8 0-8-8l6-40q2-8 10-8z'),
  face('#f6ecd6', 'M46 102h148q6 0 7 5l4 32q0 6-6 6H41q-6 0-6-6l4-32q1-5 7-5z'),
  at(120, 124, { scale: 1.5 }, fish('#3f6b8a')),
  ring('#b5953f', 3, [196, 100], 10, 6),
  fade(0.9, stroke('#f6ecd6', 3, 'M84 172h72')),
)

const figJam = scene(
  'lilac',
  jar({ content: '#5a2f4a', lid: '#c9a24a', label: '#f8f0e4', mark: fig() }),
  at(58, 184, { turn: -14, scale: 1 }, fig()),
  at(
    190,
    190,
    {},
    disc('#5d3a5e', 0, 0, 18),
    disc('#f0dcc4', 0, 0, 15),
    disc('#c25a5f', 0, 0, 11),
    scatter(8, [-6, -6, 12, 12], (x, y) => disc('#f3d99a', x, y, 1.4)),
  ),
)

const redPepper = (x: number, y: number, angle: number, color: string): string =>
  at(
    x,
    y,
    { turn: angle },
    solid(color, 'M-18-40q18-10 36 0 6 40-8 74-10 12-20 0-14-34-8-74z'),
    fade(0.35, stroke('#3a1410', 3, 'M-6-24q4 20-2 40')),
  )

const roastedPeppers = scene(
  'sand',
  jar({
    content: '#d98a52',
    lid: '#3f4a3c',
    half: 56,
    top: 56,
    inside: redPepper(86, 134, 8, '#c2361f') + redPepper(150, 138, -10, '#b52e1c') + redPepper(118, 140, 2, '#d1452a'),
  }),
  at(
    52,
    186,
    { turn: 70, scale: 0.8 },
    solid('#c2361f', 'M-18-30q18-12 36 0 6 34-8 60-10 10-20 0-14-26-8-60z'),
    stroke('#5f8d4a', 6, 'M0-36q0-10 6-14'),
  ),
)

const cheeseWheel = scene(
  'sand',
  shadow(112, 196, 98, 14),
  solid('#8a6a3a', 'M18 118h184v58q-92 38-184 0z'),
  fade(
    0.4,
    stroke('#5f4522', 2, 'M22 136l8 12-8 12M38 142l8 12-8 14M56 148l8 12-8 14M76 150l8 12-8 14M170 144l8 12-8 12'),
  ),
  disc('#a98648', 110, 118, 92, 36),
  fill('#f4e2b0', 'M110 118l10 62q50-2 82-26v-36z'),
  fill('#d9bb78', 'M110 118L202 118q0 20-36 30-20 5-46 6z'),
  face('#f7e9bf', 'M110 118l12 36v38q-6 0-12-1z'),
  face('#f0dca4', 'M110 118l92 2v56q-40 18-80 18v-40z'),
  ...(
    [
      [140, 150],
      [166, 144],
      [182, 158],
      [150, 172],
      [174, 170],
    ] as const
  ).map(([x, y]) => disc('#d9bd78', x, y, 4, 3)),
)

const blueCheese = scene(
  'stone',
  shadow(124, 198, 94, 12),
  face('#f1ead2', 'M30 126L176 66q30 18 36 56z'),
  face('#e6dcbc', 'M30 126l182-4v66q0 8-8 8H38q-8 0-8-8z'),
  face('#cbb98a', 'M176 66q30 18 36 56v66q0 6-4 8l-6-72q-4-30-26-58z'),
  stroke(
    '#5a7a8f',
    5,
    'M52 146q12-8 20 2t20-4M64 176q14 6 22-4t24 4M120 142q10 12 22 2t18 6M138 176q12-8 22 2t20-8M96 156q8 8 18 4',
  ),
  scatter(22, [44, 136, 140, 50], (x, y, i) => disc('#46687f', x, y, 2 + (i % 3))),
  stroke('#5a7a8f', 4, 'M96 108q12 2 18-6M140 96q8 6 18 0M176 104q8-4 14 2'),
)

const almond = (x: number, y: number, angle: number): string =>
  at(
    x,
    y,
    { turn: angle },
    face('#b5763f', 'M0-15c12 8 12 22 0 30-12-8-12-22 0-30z'),
    fade(0.4, stroke('#6f4420', 1.4, 'M0-10v20M-4-6v14M4-6v14')),
  )

const nougat = scene(
  'butter',
  shadow(124, 194, 104, 12),
  face('#e9cf98', 'M40 122l34-30h142l-30 30z'),
  face('#b9924f', 'M186 122l30-30v62l-30 36z'),
  face('#d9b676', box(36, 122, 150, 68, 3)),
  scatter(20, [42, 128, 132, 54], (x, y, i) => at(x, y, { turn: i * 40 }, disc('#f3e3ba', 0, 0, 6, 4))),
  fill('#c93f36', 'M36 122h40v68H36z'),
  fill('#b0322c', 'M36 122l34-30h38l-32 30z'),
  face('#f3d98a', box(44, 142, 24, 26, 3)),
  almond(160, 76, 30),
  almond(186, 74, 80),
  almond(206, 200, 60),
)

const marzipan = (x: number, y: number, shape: string): string =>
  disc('#fdfaf2', x, y + 22, 30, 9) +
  repeat(7, (i) => stroke('#e3d9c4', 2, `M${x - 24 + i * 8} ${y + 20}v8`)) +
  at(x, y, {}, shape)

const snail =
  face('#e3ae58', 'M-24 18q-4-14 6-16h24q16 0 20-14 10 26-10 32z') +
  ball('#c98a3c', -4, 0, 17) +
  stroke('#7d4f1c', 2.6, 'M-4 0q6-2 6 4t-8 4-8-10 12-8 10 10') +
  stroke('#7d4f1c', 2, 'M24-12l-2-9M28-11l4-8')

const fishFigure = at(0, 2, { scale: 0.85 }, fish('#d99c48')) + fade(0.6, stroke('#8a5a24', 2, 'M-4 4q4-4 8 0t8 0'))

const fruitFigure =
  ball('#e8b45c', 0, 2, 19, 18) +
  stroke('#5f8d4a', 4, 'M0-14q2-8 8-10') +
  disc('#c9772f', -6, 4, 2) +
  disc('#c9772f', 4, -2, 2) +
  disc('#c9772f', 6, 9, 2)

const shellFigure =
  face('#dba24e', 'M0 20q-32-4-28-26Q-14-24 0-22t28 16Q32 16 0 20z') +
  stroke('#8a5a24', 2, 'M0 18V-20M0 18l-14-34M0 18l14-34M0 18L-24-4M0 18L24-4')

const marzipanFigures = scene(
  'blush',
  shadow(120, 176, 108, 26),
  disc('#f6efe2', 120, 160, 104, 52),
  ring('#d9a24a', 3, [120, 158], 95, 45),
  marzipan(84, 112, snail),
  marzipan(152, 108, fishFigure),
  marzipan(66, 156, fruitFigure),
  marzipan(122, 166, shellFigure),
  marzipan(178, 152, fruitFigure),
)

const albarino = scene(
  'sage',
  at(
    -32,
    0,
    {},
    bottle({
      glass: '#8fa06a',
      cap: '#e3d9b8',
      half: 29,
      neck: 10,
      top: 20,
      shoulder: 70,
      label: '#fbf8ef',
      mark:
        stroke('#3f7f8f', 3, 'M-22 4q6-8 11 0t11 0 11 0 11 0M-22 14q6-8 11 0t11 0 11 0 11 0') +
        disc('#e0b04a', 0, -14, 7),
      labelTop: 116,
      labelHeight: 58,
    }),
  ),
  shadow(174, 202, 36, 6),
  fade(0.75, fill('#ffffff', 'M140 88h68q6 60-34 64-40-4-34-64z')),
  fill('#ecdc93', 'M139 112h70q-2 36-35 39-33-3-35-39z'),
  disc('#f6ecb8', 174, 112, 35, 7),
  stroke('#ffffff', 4, 'M174 152v44'),
  disc('#ffffff', 174, 199, 26, 5),
  fade(0.8, stroke('#ffffff', 3, 'M150 96q-2 28 6 42')),
)

export const madridPantry = {
  picualOil,
  arbequinaOil,
  musselTin,
  razorClamTin,
  tunaTin,
  figJam,
  roastedPeppers,
  cheeseWheel,
  blueCheese,
  nougat,
  marzipanFigures,
  albarino,
}
