import { bowl } from './containers.ts'
import { apple, flower, leaf } from './marks.ts'
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

const grain = (color: string, paths: string): string => fade(0.5, stroke(color, 2.2, paths))

const walnutBoard = scene(
  'linen',
  turn(
    24,
    lying(
      face(
        '#6d4630',
        'M80 84q0-18 18-20 8-1 8-12V26q0-14 14-14t14 14v26q0 11 8 12 18 2 18 20v120q0 22-22 22h-36q-22 0-22-22z',
      ),
      grain('#4c2f1f', 'M94 72v146M108 60c8 50-8 100 0 164M132 60c-10 50 8 100 0 164M146 74v140'),
      disc('#ece5da', 120, 28, 5),
    ),
  ),
)

const loaf =
  face('#b87839', 'M84 96q-12-34 36-34t36 34q4 6-4 10H88q-8-4-4-10z') +
  fade(0.8, stroke('#e8c592', 5, 'M98 74l10 14M114 70l10 16M132 72l8 14'))

const breadBoard = scene(
  'sage',
  lying(
    face('#e0bd8a', box(38, 52, 164, 140, 12)),
    grain('#c79d63', 'M46 76h148M46 168c50-6 90 6 148 0M46 148h148'),
    stroke('#c0935a', 4, box(52, 66, 136, 112, 6)),
  ),
  at(-6, 30, {}, shadow(120, 108, 46, 8), loaf),
  at(60, 104, {}, lying(disc('#a9692f', 96, 54, 20, 15), disc('#f2dcae', 96, 54, 16, 11))),
)

const saladBowl = scene(
  'sand',
  bowl({
    color: '#a4553a',
    inner: '#8a4530',
    half: 86,
    rim: 116,
    depth: 82,
    ellipse: 24,
    inside: [
      [70, 108, -50, '#6f9a4f'],
      [96, 98, -20, '#89b05f'],
      [122, 94, 10, '#5f8a45'],
      [150, 100, 40, '#8fb866'],
      [172, 110, 66, '#6f9a4f'],
      [108, 112, -70, '#7fa85a'],
      [140, 114, 60, '#5f8a45'],
    ]
      .map(([x, y, angle, color]) => at(Number(x), Number(y), { turn: Number(angle), scale: 1.1 }, leaf(String(color))))
      .join('')
      .concat(ball('#cf4a37', 90, 114, 11), ball('#cf4a37', 156, 116, 10)),
  }),
  solid('#a4553a', 'M34 118q86 40 172 0-4 46-36 70-50 20-100 0-32-24-36-70z'),
  grain('#7c3a26', 'M44 142q76 34 152 0M54 160q66 30 132 0M70 178q50 16 100 0'),
)

const spoon = (color: string, head: string): string => head + solid(color, 'M-5-30h10l3 122q0 6-8 6t-8-6z')

const spoonSet = scene(
  'mist',
  lying(
    at(
      74,
      92,
      { turn: -8, scale: 1.15 },
      spoon('#d9a96d', ball('#d9a96d', 0, -30, 17, 24) + fade(0.25, disc('#6b4420', 0, -32, 11, 17))),
    ),
    at(
      120,
      90,
      { scale: 1.15 },
      spoon(
        '#c8935a',
        face('#c8935a', 'M-16-56h32v40q0 10-16 10t-16-10z') +
          repeat(3, (i) => fill('#dbe4e6', box(-9 + i * 7, -50, 3, 30, 1.4))),
      ),
    ),
    at(
      166,
      92,
      { turn: 8, scale: 1.15 },
      spoon('#e2b981', ball('#e2b981', 0, -30, 15, 20) + fade(0.25, disc('#6b4420', 0, -31, 9, 13))),
    ),
  ),
)

const saucepan = scene(
  'stone',
  shadow(100, 196, 92),
  solid('#5b4a3f', 'M160 112h66q6 0 6 6t-6 6h-66z'),
  disc('#e2e0dd', 222, 118, 3),
  solid('#c8734a', 'M34 104h132v78q0 14-14 14H48q-14 0-14-14z'),
  disc('#d98a60', 100, 104, 66, 16),
  disc('#d8dcdd', 100, 105, 60, 12),
  disc('#b5babb', 100, 110, 50, 8),
  fade(0.5, stroke('#fff', 5, 'M48 124v56')),
  disc('#8d4c2e', 166, 118, 6, 8),
)

const skillet = scene(
  'linen',
  turn(
    30,
    lying(
      face('#33312f', 'M106 150h28l-4 78q-1 8-10 8t-10-8z'),
      disc('#ece5da', 120, 222, 5, 8),
      face('#33312f', 'M40 96q-16 4-10 22h14zM200 96q16 4 10 22h-14z'),
      disc('#3a3735', 120, 94, 80),
      disc('#262423', 120, 94, 68),
      ring('#fff1', 8, [120, 94], 58),
      fade(0.16, stroke('#fff', 7, 'M68 68q16-32 52-34')),
    ),
  ),
)

const handle = (color: string, length: number): string =>
  face(color, `M0-11h${length}q9 0 9 11t-9 12H0z`) +
  fade(
    0.6,
    repeat(3, (index) => disc('#e8e2d4', (length / 4) * (index + 1), 1, 3)),
  )

const chefKnife = scene(
  'stone',
  at(
    118,
    122,
    { turn: -40, scale: 1.15 },
    lying(
      face('#d6dadd', 'M-106-6q40-10 106-9v34h-40q-46-2-66-25z'),
      fill('#eff2f3', 'M-106-6q20 22 66 25H0V8q-60 4-106-14z'),
      fill('#9aa1a5', 'M0-15h6v34H0z'),
      at(6, -2, {}, handle('#6d4630', 74)),
    ),
  ),
)

const paringKnife = scene(
  'blush',
  at(74, 86, { scale: 1.7 }, shadow(0, 22, 24), apple('#c9453a')),
  at(
    128,
    158,
    { turn: -24, scale: 1.35 },
    lying(
      face('#d6dadd', 'M-74 4q30-16 70-14V12h-44q-20-2-26-8z'),
      fill('#eff2f3', 'M-74 4q8 8 26 8H-4V4z'),
      at(-4, 1, {}, handle('#7a5236', 66)),
    ),
  ),
)

const breadKnife = scene(
  'sand',
  at(
    116,
    126,
    { turn: -34, scale: 1.1 },
    lying(
      face('#d6dadd', `M-112-14H4v22${repeat(13, () => 'q-4.4 9-8.8 0')}q-6-10 0-22z`),
      fade(0.6, stroke('#f5f7f8', 3, 'M-106-8H0')),
      fill('#9aa1a5', 'M4-15h6v26H4z'),
      at(10, -3, {}, handle('#8a6140', 80)),
    ),
  ),
)

const mug = scene(
  'mist',
  shadow(112, 196, 76),
  stroke('#cfc6b4', 15, 'M156 104c46-8 50 56 0 60'),
  solid('#efe9dc', 'M60 72h100v104q0 20-20 20H80q-20 0-20-20z'),
  scatter(46, [64, 84, 92, 106], (x, y, i) => disc('#6b5d4c', x, y, 0.9 + (i % 3) * 0.5)),
  disc('#e0d7c5', 110, 72, 50, 12),
  disc('#4a3325', 110, 74, 43, 8),
  fade(0.35, stroke('#fff', 5, 'M72 92v84')),
)

const pastaBowl = scene(
  'sage',
  shadow(120, 176, 96, 20),
  disc('#d8cfbe', 120, 138, 100, 52),
  disc('#f3ede0', 120, 130, 100, 52),
  disc('#ded5c4', 120, 134, 74, 36),
  stroke(
    '#e3b757',
    6,
    'M66 132c16-22 40-26 58-18s36 6 50 16M72 146c20-14 36-10 52-2s30 4 44-4M84 118c10 24 36 30 62 26M96 108c-4 30 24 46 50 42M152 112c6 24-18 44-52 42',
  ),
  stroke('#f0cd7c', 4, 'M78 126c22-16 52-10 84 8M86 150c26 12 52 4 72-14M120 104c20 12 28 28 22 48'),
  ball('#c8412f', 112, 128, 15, 12),
  at(136, 120, { turn: 60, scale: 0.6 }, leaf('#5f8a45')),
  at(100, 116, { turn: -40, scale: 0.5 }, leaf('#6f9a4f')),
)

const napkins = scene(
  'blush',
  shadow(120, 190, 96, 14),
  repeat(4, (index) => {
    const y = 164 - index * 21
    const color = ['#c9b596', '#d8c7aa', '#c9b596', '#e4d6bc'][index] ?? ''
    return face(color, `M40 ${y}h152q12 0 12 11t-12 11H40z`) + fade(0.4, stroke('#8f7a58', 1.6, `M46 ${y + 11}h146`))
  }),
  fade(0.25, fill('#000', 'M98 101h32v85H98z')),
  solid('#a87a45', box(96, 98, 30, 89, 4)),
  at(111, 140, { scale: 0.75 }, leaf('#f2e6cf')),
)

const tableRunner = scene(
  'linen',
  shadow(120, 212, 104, 10),
  fill('#8b5f3c', 'M38 128h14v84H38zM188 128h14v84h-14z'),
  face('#a9764a', 'M48 86h144l34 42H14z'),
  fill('#8f6240', box(14, 128, 212, 14)),
  face('#e9e0cd', 'M96 86h48l12 42v50H84v-50z'),
  fade(0.12, fill('#000', 'M84 128h72v50H84z')),
  stroke('#7f9aa0', 3, 'M100 90l-9 38v44M140 90l9 38v44'),
  repeat(12, (index) => stroke('#d8ccb4', 2, `M${87 + index * 6} 178v9`)),
  at(
    120,
    86,
    { scale: 0.62 },
    solid('#5c8791', 'M-14 24h28l8-46h-44z'),
    at(0, -40, {}, flower('#e8a08c', '#f3d27a')),
    at(-22, -28, { scale: 0.7 }, flower('#f3e9dc', '#e0a94a')),
    at(22, -30, { scale: 0.7 }, flower('#f3e9dc', '#e0a94a')),
  ),
)

export const kitchen = {
  walnutBoard,
  breadBoard,
  saladBowl,
  spoonSet,
  saucepan,
  skillet,
  chefKnife,
  paringKnife,
  breadKnife,
  mug,
  pastaBowl,
  napkins,
  tableRunner,
}
