import { scene } from './scene.ts'
import { at, box, disc, face, fade, fill, lying, repeat, ring, stroke } from './shapes.ts'

const cable = (x: number): string =>
  stroke('#c9bfa5', 3, `M${x} 84${repeat(7, () => 'q9 8 0 16')}M${x} 84${repeat(7, () => 'q-9 8 0 16')}`)

const sweater = scene(
  'sky',
  lying(
    face(
      '#ebe3d0',
      'M86 44q34 20 68 0l34 14q8 4 11 12l27 98-30 12-24-72v98q-52 10-104 0v-98l-24 72-30-12 27-98q3-8 11-12z',
    ),
    fill('#d8cdb3', 'M84 44q36 24 72 0l-4-10q-32 18-64 0z'),
    fill('#d8cdb3', 'M68 194q52 10 104 0v14q-52 10-104 0zM14 168l30 12-4 12-30-12zM226 168l-30 12 4 12 30-12z'),
  ),
  cable(92),
  cable(120),
  cable(148),
  stroke('#d2c7ac', 2, 'M78 76v114M106 70v124M134 70v124M162 76v114M48 84l-18 76M192 84l18 76'),
  repeat(16, (i) => stroke('#b9ad8f', 1.6, `M${72 + i * 6.4} 200v7`)),
)

const cardHolder = scene(
  'blush',
  at(
    120,
    122,
    { turn: -10 },
    lying(
      face('#5c87a8', box(-74, -82, 148, 90, 8)),
      fill('#3f6580', box(-74, -70, 148, 14)),
      face('#e8dfcc', box(-74, -60, 148, 90, 8)),
      fill('#c9a24a', box(-60, -48, 24, 18, 3)),
      face('#a9663a', 'M-82-28q0-8 8-8H74q8 0 8 8v98q0 12-12 12H-70q-12 0-12-12z'),
      face('#b9764a', 'M-82-6q50 14 78 12 40-4 86-12v76q0 12-12 12H-70q-12 0-12-12z'),
      fade(0.7, `<g stroke-dasharray="5 5">${stroke('#f0d2a8', 2, 'M-75-28v96q0 7 7 7H68q7 0 7-7v-96')}</g>`),
      stroke('#8a4f2a', 2, 'M-82-6q50 14 78 12 40-4 86-12'),
      ring('#8a4f2a', 2.4, [0, 46], 12),
    ),
  ),
)

const plaid = (d: string, id: string): string =>
  `<clipPath id="${id}"><path d="${d}"/></clipPath>${face('#a8453f', d)}<g clip-path="url(#${id})">${repeat(14, (i) => fade(0.3, fill('#1f3040', box(i * 20 + 4, 0, 8, 240)), fill('#1f3040', box(0, i * 20 + 4, 240, 8)))) + repeat(14, (i) => fade(0.45, fill('#f4e6cf', box(i * 20 + 16, 0, 1.6, 240)), fill('#f4e6cf', box(0, i * 20 + 16, 240, 1.6))))}</g>`

const pajamas = scene(
  'mist',
  lying(plaid('M112 122h80l14 100h-40l-13-66-14 66H98z', 'trousers')),
  lying(
    plaid('M66 26h48l26 12 30 74-24 10-16-34v66H50V88l-16 34-24-10 30-74z', 'shirt'),
    fill('#7f2f2c', 'M66 26q24 16 48 0l-6 26-18 12-18-12z'),
    fill('#e9d7c6', 'M78 28q12 8 24 0l-12 30z'),
  ),
  stroke('#5f211f', 2, 'M90 64v88'),
  ...[80, 100, 120, 140].map((y) => disc('#f4e6cf', 94, y, 3)),
)

export const clothing = { sweater, cardHolder, pajamas }
