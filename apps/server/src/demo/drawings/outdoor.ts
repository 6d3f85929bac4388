import { scene } from './scene.ts'
import { at, ball, box, disc, face, fade, fill, lying, shadow, solid, stroke } from './shapes.ts'

const trowel = scene(
  'sage',
  at(
    116,
    120,
    { turn: 36, scale: 1.1 },
    lying(
      solid('#a9764a', box(-10, -102, 20, 74, 9)),
      stroke('#7d5a38', 3, 'M0-98q8-10 0-14-8 4 0 14'),
      solid('#8f979b', box(-6, -34, 12, 40, 4)),
      face('#aab2b6', 'M-30 4q30-14 60 0 4 50-30 96-34-46-30-96z'),
      fade(0.35, stroke('#5f686d', 5, 'M0 8v72')),
    ),
  ),
  fill('#6b4c35', 'M24 214q20-24 46-18t40 18z'),
)

const glove = (color: string, cuff: string): string =>
  face(
    color,
    'M-36 36q-2-40-6-66-1-12 8-12t10 12l3 24 1-46q0-12 10-12t10 12l1 42 4-48q1-11 10-11t9 12l-2 48 6-34q2-10 10-9t7 12q-8 40-9 76z',
  ) +
  face(color, 'M-34 22q-16-12-24-28-6-10 3-15t15 4l14 22z') +
  fade(0.4, stroke('#7a5a2e', 2, 'M-22-4v22M0-4v24M18-2v20')) +
  face(cuff, 'M-40 34q38-8 76 0l6 40q-44 10-88 0z') +
  fade(0.5, stroke('#fff', 2, 'M-40 44h78'))

const gloves = scene(
  'linen',
  at(78, 116, { turn: -12, scale: 1.1 }, lying(glove('#d8ab62', '#5f7f63'))),
  at(166, 124, { turn: 14, scale: 1.1 }, lying(`<g transform="scale(-1 1)">${glove('#cf9f54', '#547358')}</g>`)),
)

const backpack = scene(
  'stone',
  shadow(120, 208, 86),
  stroke('#5b4630', 8, 'M100 40q0-22 20-22t20 22'),
  solid('#5d6641', 'M52 90q-4 70 4 110h-16q-14-60 0-104zM188 90q4 70-4 110h16q14-60 0-104z'),
  solid('#727b50', 'M58 78q0-44 62-44t62 44v112q0 18-18 18H76q-18 0-18-18z'),
  face('#808a5c', 'M58 78q0-44 62-44t62 44v34q-62 20-124 0z'),
  fade(0.4, stroke('#3f4629', 2, 'M58 112q62 20 124 0')),
  face('#6a7349', box(72, 136, 96, 58, 8)),
  face('#788155', 'M72 136h96v18q-48 12-96 0z'),
  ...[92, 140].map(
    (x) => solid('#8a5a34', box(x - 2, 66, 12, 76, 2)) + stroke('#d8b45c', 2.6, box(x - 4, 116, 16, 12, 2)),
  ),
  disc('#8a5a34', 120, 166, 5),
)

const steelBottle = scene(
  'mist',
  shadow(120, 208, 58),
  solid('#5b6a4d', 'M84 92q0-20 14-22h44q14 2 14 22v104q0 12-12 12H96q-12 0-12-12z'),
  solid('#aeb5b8', 'M98 62h44v10H98z'),
  solid('#aeb5b8', 'M84 184h72v12q0 12-12 12H96q-12 0-12-12z'),
  solid('#33383a', box(94, 38, 52, 26, 5)),
  stroke('#33383a', 7, 'M104 38q0-20 16-20t16 20'),
  at(120, 128, {}, fill('#e8eadf', 'M0-16L18 14H-18z'), fill('#5b6a4d', 'M0 0l9 14H-9z')),
  fade(0.45, stroke('#fff', 4, 'M93 94v84')),
)

const nestBox = scene(
  'sky',
  fill('#8a6a4c', 'M112 0h18v240h-18z'),
  stroke('#6f5238', 2, 'M117 10v40M124 190v44'),
  fade(0.14, fill('#000', 'M74 80h108v140H74z')),
  face('#c98f5a', 'M66 82h104v122H66z'),
  fade(0.5, stroke('#a9703f', 2, 'M84 90v110M104 90v110M132 90v110M152 90v110')),
  fade(0.35, stroke('#5a3a20', 2, 'M66 166h104')),
  face('#9a6238', 'M50 88l24-40h88l24 40z'),
  fade(0.4, stroke('#6f4424', 2, 'M62 70h112M56 80h124')),
  disc('#8d5c33', 118, 122, 22),
  disc('#2e2118', 118, 122, 17),
  solid('#8d5c33', box(112, 148, 12, 7, 3)),
  at(
    150,
    144,
    {},
    ball('#8a5f3f', 0, 0, 17, 14),
    ball('#8a5f3f', 14, -13, 10),
    fill('#e0a23f', 'M23-15l10 3-10 4z'),
    disc('#2b2019', 17, -15, 1.8),
    fill('#6d472c', 'M-14-4l-20-14 6 18z'),
    fade(0.5, disc('#e8d2b0', 4, 5, 9, 7)),
    stroke('#5b4232', 2, 'M-2 13v8M5 13v8'),
  ),
  solid('#8d5c33', box(118, 163, 56, 6, 3)),
)

export const outdoor = { trowel, gloves, backpack, steelBottle, nestBox }
