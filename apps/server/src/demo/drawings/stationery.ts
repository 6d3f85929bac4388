import { bow, sprig } from './marks.ts'
import { scene } from './scene.ts'
import { at, box, disc, face, fade, fill, lying, repeat, ring, shadow, solid, stroke, turn } from './shapes.ts'

const envelope = (color: string, flap: string): string =>
  face(color, box(-62, -42, 124, 84, 3)) +
  face(flap, 'M-62-40q0-2 2-2H60q2 0 2 2L6 8q-6 5-12 0z') +
  fade(0.25, stroke('#000', 1.4, 'M-60 40l44-40M60 40L16 0'))

const thankYouCards = scene(
  'sage',
  at(136, 150, { turn: 10 }, lying(envelope('#c9a27a', '#b98f64'))),
  at(
    96,
    102,
    { turn: -10 },
    lying(
      face('#fbf7ee', box(-46, -62, 92, 124, 2)),
      stroke('#d8cdb8', 1.6, box(-38, -54, 76, 108)),
      at(0, -14, { scale: 1.15 }, sprig('#5f7f63')),
      stroke('#5f7f63', 3, 'M-22 32q6-8 10 0t10 0 10 0 12-2'),
      stroke('#5f7f63', 2, 'M-12 44h24'),
    ),
  ),
)

const giftWrapping = scene(
  'blush',
  at(
    120,
    128,
    { turn: -6 },
    lying(
      face('#c9a27a', box(-74, -56, 148, 112, 3)),
      fade(0.18, stroke('#000', 1.4, 'M-74 30h148M40-56v112')),
      fill('#a8483c', box(-8, -56, 16, 112)),
      fill('#a8483c', box(-74, -10, 148, 16)),
    ),
    at(0, -2, { scale: 1.5 }, bow('#b85548', '#8f3529')),
    at(44, 34, { turn: 12 }, face('#fbf7ee', box(-18, -11, 36, 22, 2)), stroke('#5f7f63', 1.6, 'M-11-2h22M-11 4h14')),
  ),
)

const calendar = scene(
  'sand',
  disc('#5b4a3c', 120, 22, 4),
  stroke('#5b4a3c', 2.4, 'M84 44l36-22 36 22'),
  lying(
    face('#fdfaf3', box(52, 40, 136, 178, 3)),
    fill('#cfdde0', box(60, 50, 120, 78)),
    disc('#f0b45a', 148, 72, 12),
    fill('#6f8f86', 'M60 128v-26l34-28 30 30 22-18 34 30v12z'),
    fill('#3f5f58', 'M60 128v-10q40-20 70 0t50-6v16z'),
    fill('#e9f0f0', 'M94 74l-10 9 7 4 4-3 6 4 4-3z'),
  ),
  repeat(16, (index) => ring('#8c8379', 2, [58 + index * 8.3, 40], 2.4, 5)),
  fill('#b5523f', box(64, 138, 54, 8, 2)),
  repeat(35, (index) => {
    const [column, row] = [index % 7, Math.floor(index / 7)]
    const color = column === 6 ? '#b5523f' : '#8b8378'
    return index < 2 || index > 32 ? '' : fill(color, box(65 + column * 16.4, 156 + row * 12, 9, 6, 1.5))
  }),
)

const cake = at(
  0,
  6,
  {},
  solid('#f3d9c4', box(-30, 0, 60, 30, 4)),
  fill('#d9788a', 'M-30 4q0-6 6-6h48q6 0 6 6v6q-5 8-10 0-5 8-10 0-5 8-10 0-5 8-10 0-5 8-10 0-5 8-10 0z'),
  ...[-16, 0, 16].map((x) => fill('#5c87a8', box(x - 2, -20, 4, 18)) + disc('#f0b13f', x, -25, 3.4, 5)),
)

const birthdayCards = scene(
  'blush',
  ...[
    [14, '#a9c3cc', 150, 112],
    [4, '#f0cf86', 132, 116],
  ].map(([angle, color, x, y]) =>
    at(Number(x), Number(y), { turn: Number(angle) }, lying(face(String(color), box(-58, -74, 116, 148, 3)))),
  ),
  at(
    110,
    120,
    { turn: -6 },
    lying(face('#fdf8ee', box(-58, -74, 116, 148, 3))),
    at(0, -22, { scale: 1.15 }, cake),
    stroke('#d9788a', 3, 'M-24 40q6-8 12 0t12 0 12 0 12 0'),
  ),
  turn(-6, solid('#6f8f86', box(50, 168, 124, 9)), at(112, 172, { scale: 0.8 }, bow('#6f8f86', '#55746b'))),
)

const notebook = scene(
  'sky',
  at(
    120,
    124,
    { turn: -6 },
    lying(
      face('#2f5a4a', box(-100, -70, 200, 140, 6)),
      face('#fbf7ec', 'M-94-64q60-8 94 4v124q-34-12-94-4z'),
      face('#f5efe0', 'M94-64q-60-8-94 4v124q34-12 94-4z'),
      repeat(8, (row) =>
        repeat(
          6,
          (column) =>
            disc('#a9a08e', -82 + column * 14, -50 + row * 14.5, 1.5) +
            disc('#a9a08e', 14 + column * 14, -50 + row * 14.5, 1.5),
        ),
      ),
      fade(0.2, stroke('#000', 3, 'M0-60V64')),
      fill('#c9653f', 'M20-62h6v140l-3-5-3 5z'),
    ),
  ),
)

const fountainPen = scene(
  'linen',
  stroke('#33475c', 3, 'M34 176q12-26 24-6t22-4 20 4 24-10'),
  at(
    132,
    112,
    { turn: -42, scale: 1.2 },
    lying(
      face('#22344a', 'M-44-11h112q12 0 12 11t-12 11H-44z'),
      fill('#c9a24a', 'M-14-11h5v22h-5zM60-11h5v22h-5z'),
      face('#c9a24a', 'M6-15h56q4 0 4 3t-4 3H12q-6 0-6-6z'),
      face('#1a2838', 'M-62-8h18V8h-18z'),
      face('#d9b65c', 'M-62-9q-18 2-34 9 16 7 34 9z'),
      stroke('#8a6a24', 1.4, 'M-94 0h20'),
      disc('#8a6a24', -74, 0, 2.2),
    ),
  ),
)

const ink = scene(
  'stone',
  shadow(120, 200, 84),
  solid('#1d2f4a', 'M66 106q0-14 16-14h76q16 0 16 14v80q0 14-14 14H80q-14 0-14-14z'),
  fade(0.3, stroke('#fff', 6, 'M78 110v74')),
  solid('#24303f', box(86, 82, 68, 12)),
  solid('#14181d', box(82, 50, 76, 36, 6)),
  fade(0.25, stroke('#fff', 2, 'M94 56v24M106 56v24M118 56v24M130 56v24M142 56v24')),
  face('#f5efe1', box(82, 116, 76, 58, 3)),
  fill('#1d2f4a', 'M120 124c10 14 15 20 15 27a15 15 0 0 1-30 0c0-7 5-13 15-27z'),
  fade(0.8, fill('#1d2f4a', 'M176 206q8-10 20-6t24 4q4 6-6 8-30 4-38-6z')),
)

const sweaterPattern = scene(
  'sage',
  at(134, 126, { turn: 7 }, lying(face('#e9e2d2', box(-60, -80, 120, 160, 2)))),
  at(
    112,
    122,
    { turn: -4 },
    lying(
      face('#fdfaf3', box(-62, -82, 124, 164, 2)),
      stroke('#35506b', 4, 'M-44-64h62'),
      fill('#35506b', 'M-15-46q15 12 30 0l27 15-11 25-11-6v48h-40v-48l-11 6-11-25z'),
      stroke('#fdfaf3', 1.6, 'M-12-20l6 6 6-6 6 6 6-6M-12-4l6 6 6-6 6 6 6-6M-12 12l6 6 6-6 6 6 6-6'),
      stroke('#b9b09c', 2, 'M-44 52h88M-44 61h88M-44 70h52'),
    ),
  ),
)

export const stationery = {
  thankYouCards,
  giftWrapping,
  calendar,
  birthdayCards,
  notebook,
  fountainPen,
  ink,
  sweaterPattern,
}
