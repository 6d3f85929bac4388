import { bottle, bowl } from './containers.ts'
import { bow, flower, leaf, olives, sprig } from './marks.ts'
import { scene } from './scene.ts'
import {
  at,
  ball,
  box,
  disc,
  face,
  fade,
  fill,
  lying,
  repeat,
  ring,
  scatter,
  shadow,
  solid,
  stroke,
  turn,
} from './shapes.ts'

const plate = scene(
  'linen',
  lying(disc('#fbf8f0', 120, 120, 98), ring('#2f5a96', 4, [120, 120], 91), ring('#2f5a96', 2, [120, 120], 62)),
  repeat(12, (i) =>
    at(120, 120, { turn: i * 30 }, at(0, -77, { scale: 0.42 }, i % 2 ? flower('#2f5a96', '#e0a93a') : leaf('#4f7fae'))),
  ),
  at(120, 120, { scale: 1.3 }, flower('#2f5a96', '#e0a93a')),
  ...[45, 135, 225, 315].map((angle) => at(120, 120, { turn: angle }, at(0, -38, { scale: 0.6 }, leaf('#4f7fae')))),
)

const gazpacho = scene(
  'sage',
  bowl({
    color: '#f1ead9',
    inner: '#ddd2bb',
    content: '#cf4a2c',
    half: 82,
    rim: 112,
    inside:
      scatter(9, [84, 110, 70, 12], (x, y, i) =>
        fill(['#6f9a4f', '#f3e3b0', '#e8bb52'][i % 3] ?? '', box(x, y, 8, 5, 1)),
      ) + stroke('#e9a13c', 2.4, 'M78 114q20 10 44 4'),
  }),
  fade(0.9, stroke('#2f5a96', 5, 'M46 140q74 34 148 0')),
)

const pitcher = scene(
  'mist',
  shadow(114, 204, 72),
  stroke('#b5623c', 13, 'M158 76c52-8 52 78 4 86'),
  solid(
    '#c9754c',
    'M74 44l-18-10q4 22 16 34c2 20-16 40-16 80 0 30 14 56 30 56h56c16 0 30-26 30-56 0-40-18-60-16-80V40z',
  ),
  disc('#a9552f', 116, 44, 42, 9),
  disc('#6f3018', 116, 45, 34, 6),
  fade(0.9, fill('#f3e3cf', 'M57 132q57 20 114 0v14q-57 20-114 0z')),
  repeat(7, (i) => disc('#2f5a96', 66 + i * 16, 143 + Math.round(6 * Math.sin((i / 6) * 3.14)), 3.6)),
)

const herringbone = (left: number, top: number, columns: number, rows: number, color: string): string =>
  repeat(columns, (c) => repeat(rows, (r) => stroke(color, 2, `M${left + c * 16} ${top + r * 9}l8-6 8 6`)))

const woolBlanket = scene(
  'sand',
  shadow(120, 206, 100, 12),
  stroke('#8a5f3c', 9, 'M56 40v164M184 40v164M56 120h128'),
  stroke('#8a5f3c', 7, 'M56 56h128M56 84h128'),
  face('#32517d', 'M68 32q52-10 104 0l4 150q-56 10-112 0z'),
  herringbone(72, 48, 6, 14, '#7f9ac0'),
  fill('#f0e8d6', 'M66 150l110 0 .5 10q-56 4-111 0z'),
  repeat(14, (i) => stroke('#32517d', 4, `M${67 + i * 8.2} 182v16`)),
)

const cushion = scene(
  'lilac',
  shadow(120, 204, 90, 12),
  face(
    '#b5694a',
    'M44 48q76 16 152 0 12-2 10 10-12 62 0 124 2 12-10 12-76-12-152 0-12 0-10-12 12-62 0-124-2-12 10-10z',
  ),
  stroke('#f0d9c0', 5, 'M120 66l46 55-46 55-46-55z'),
  stroke('#f0d9c0', 4, 'M120 92l24 29-24 29-24-29z'),
  stroke('#8d4a30', 2.4, 'M58 62q62 12 124 0M58 180q62-10 124 0'),
  ...(
    [
      [40, 46],
      [200, 46],
      [40, 196],
      [200, 196],
    ] as const
  ).map(([x, y]) => disc('#8d4a30', x, y, 6) + stroke('#8d4a30', 3, `M${x} ${y}l-3 12M${x} ${y}l4 12`)),
)

const oliveSoap = scene(
  'mist',
  shadow(120, 200, 84),
  face('#b9c48a', 'M58 88l28-24h104l-22 24z'),
  face('#7f8d4f', 'M168 88l22-24v104l-22 32z'),
  face('#a3b06c', box(58, 88, 110, 112, 5)),
  stroke('#7f8d4f', 3.4, box(72, 102, 82, 84, 4)),
  at(112, 142, { scale: 1.2 }, olives('#6f7d3f')),
)

const print = scene(
  'stone',
  lying(face('#8a6a4c', box(44, 22, 152, 196, 2)), fill('#fdfaf2', box(54, 32, 132, 176))),
  fill('#f4d9b8', box(68, 46, 104, 128)),
  disc('#e0694a', 142, 78, 18),
  fill('#2f5a6b', 'M68 124q20-34 34-10 8-40 30-8 16-18 40 14v8H68z'),
  fill('#e8f0ea', 'M68 128h104v46H68z'),
  fade(0.8, stroke('#2f5a6b', 2.4, 'M78 144h40M104 156h52M76 166h34')),
  fill('#e0694a', 'M108 128v-28h26v28zM104 102l17-14 17 14z'),
  fill('#f4d9b8', 'M114 128v-14q7-8 14 0v14z'),
  fill('#2f5a6b', 'M124 160h28q-4 10-14 10t-14-10z'),
  stroke('#2f5a6b', 2, 'M96 188h48'),
)

const travelNotebook = scene(
  'sage',
  turn(
    8,
    lying(face('#f6efdf', box(66, 34, 120, 176, 3)), face('#a9764a', box(56, 30, 122, 180, 5))),
    stroke('#f0dfc0', 2.4, 'M64 36v168'),
    repeat(12, (i) => stroke('#7a4f2c', 3, `M61 ${42 + i * 14}h6`)),
    ring('#f0dfc0', 3, [122, 104], 36),
    ring('#f0dfc0', 2, [122, 104], 15, 36),
    stroke('#f0dfc0', 2, 'M86 104h72M91 86h62M91 122h62'),
    at(
      146,
      76,
      { turn: 46, scale: 0.9 },
      fill('#c24f3f', 'M0-22q4 0 4 8v6l18 12v5L4 4v10l6 5v4l-10-3-10 3v-4l6-5V4l-18 5V4L-4-8v-6q0-8 4-8z'),
    ),
    stroke('#f0dfc0', 3, 'M98 164h48M106 176h32'),
    fill('#4a3322', box(162, 30, 7, 180)),
  ),
)

const braid = (y: number, half: number): string =>
  repeat(Math.floor(half / 7), (i) => stroke('#b98b45', 4, `M${120 - half + 4 + i * 14} ${y}l5 5 5-5`))

const marketBasket = scene(
  'sky',
  shadow(120, 206, 98, 12),
  stroke('#7a4a28', 8, 'M84 104C74 8 166 8 156 104'),
  disc('#7d5a2e', 120, 100, 84, 16),
  at(84, 92, { turn: -20, scale: 1.3 }, leaf('#6f9a4f')),
  at(106, 84, { turn: 10, scale: 1.3 }, leaf('#89b05f')),
  face('#d29a52', 'M132 48q10-6 16 2l20 56h-28z'),
  solid('#dcb36a', 'M36 100q84 26 168 0l-18 92q-2 14-16 14H70q-14 0-16-14z'),
  braid(128, 76),
  braid(144, 73),
  braid(160, 70),
  braid(176, 68),
  braid(192, 64),
  stroke('#b98b45', 6, 'M38 102q82 26 164 0'),
  stroke('#7a4a28', 8, 'M78 130C66 26 174 26 162 130'),
)

const strawHat = scene(
  'blush',
  shadow(120, 178, 112, 16),
  disc('#d9b266', 120, 158, 108, 30),
  disc('#e6c585', 120, 153, 108, 29),
  ring('#c79f54', 2, [120, 154], 92, 23),
  ring('#c79f54', 2, [120, 154], 76, 18),
  solid('#e6c585', 'M62 152c-2-60 22-88 58-88s60 28 58 88q-58 20-116 0z'),
  fade(0.6, stroke('#c79f54', 2, 'M72 110q48 12 96 0M82 88q38 10 76 0M98 72q22 6 44 0')),
  solid('#2f4a6b', 'M61 132q59 20 118 0v20q-59 20-118 0z'),
)

const espadrille = (): string =>
  face('#d2ab68', 'M-28-88q28-20 54 4 12 60 4 150-4 28-30 28t-30-28q-8-90 2-154z') +
  fade(0.7, stroke('#a9813f', 3, 'M-32-70q-8 70-2 138M30-70q8 70 2 138')) +
  face('#2f4f80', 'M-24-84q24-18 48 4 6 30 7 62-30 18-62 2 1-38 7-68z') +
  face('#e9dcc0', 'M-28 0q28 12 58-2-1 40-4 64-3 24-26 24t-26-24q-2-30-2-62z') +
  face('#2f4f80', 'M-27 50q26 14 53 0-2 42-26 42t-27-42z') +
  fade(0.5, stroke('#fff', 2, 'M-24-70q22-14 44 2'))

const espadrilles = scene(
  'sand',
  at(76, 122, { turn: -6, scale: 1.06 }, lying(espadrille())),
  at(164, 122, { turn: 6, scale: 1.06 }, lying(`<g transform="scale(-1 1)">${espadrille()}</g>`)),
)

const sandal = (): string =>
  face('#b98454', 'M-28-88q28-20 54 4 10 40 2 80-2 40 0 66-2 30-28 30t-28-30q2-40-2-80-6-40 2-70z') +
  face('#7a4527', 'M-32-58q32-18 64 4l-2 22q-32-18-62-4z') +
  face('#7a4527', 'M-32-22Q4-4 32-28l-2 20Q0 12-30-4z') +
  face('#7a4527', 'M-28 34q28 14 56 0v14q-28 14-56 0z') +
  ring('#d8b45c', 3, [26, 42], 6, 7)

const sandals = scene(
  'mist',
  at(76, 122, { turn: -6, scale: 1.06 }, lying(sandal())),
  at(164, 122, { turn: 6, scale: 1.06 }, lying(`<g transform="scale(-1 1)">${sandal()}</g>`)),
)

const christmasBasket = scene(
  'sage',
  shadow(120, 206, 100, 12),
  at(
    90,
    30,
    { scale: 0.62 },
    at(-120, 0, {}, bottle({ glass: '#3a2230', cap: '#c9a24a', label: '#f6ecd6', half: 32, neck: 11 })),
  ),
  solid('#c93f36', box(120, 62, 38, 80, 4)),
  face('#f3d98a', box(126, 82, 26, 26, 2)),
  solid('#d2a04e', 'M162 100q4-30 24-30t18 34l-10 30h-26z'),
  at(58, 112, { turn: -40 }, sprig('#3f6b4a')),
  ball('#e08a2e', 108, 118, 15),
  ball('#e08a2e', 150, 126, 13),
  solid('#b98b52', 'M32 130h176l-14 64q-3 12-16 12H62q-13 0-16-12z'),
  repeat(4, (row) => repeat(8, (c) => stroke('#8d6434', 5, `M${52 + c * 18 + (row % 2) * 8} ${150 + row * 14}h8`))),
  stroke('#8d6434', 10, 'M36 132h168'),
  at(120, 154, { scale: 1.2 }, bow('#c93f36', '#a02c28')),
)

export const madridHome = {
  plate,
  gazpacho,
  pitcher,
  woolBlanket,
  cushion,
  oliveSoap,
  print,
  travelNotebook,
  marketBasket,
  strawHat,
  espadrilles,
  sandals,
  christmasBasket,
}
