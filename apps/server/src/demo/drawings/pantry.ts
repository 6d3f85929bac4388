import { bag, bottle, canister, jar } from './containers.ts'
import { bean, coffeeBeans, flower, leaf, mapleLeaf, mountains, olives, sprig, strawberry, sun, wave } from './marks.ts'
import { scene } from './scene.ts'
import { at, box, disc, face, fade, fill, lying, repeat, scatter, shadow, solid, stroke } from './shapes.ts'

const houseBlend = scene(
  'sand',
  bag({ color: '#b98d5e', fold: '#a87b4c', label: '#f4ead7', mark: bean('#5a3a28') }),
  at(64, 204, {}, coffeeBeans()),
)

const ethiopia = scene(
  'blush',
  bag({ color: '#d9704e', fold: '#c25d3d', label: '#fbefdc', mark: sun('#d9704e') }),
  at(180, 202, { scale: 0.7 }, flower('#fdf8ee', '#e7b64f')),
  at(160, 210, { scale: 0.5 }, flower('#fdf8ee', '#e7b64f')),
)

const decaf = scene(
  'sage',
  bag({ color: '#4f6f63', fold: '#426055', label: '#eef0e4', mark: mountains('#8aa79a', '#4f6f63') }),
)

const smallBag = (color: string, fold: string): string =>
  solid(color, 'M-34-66h68l4 110h-76z') +
  face(fold, box(-36, -86, 72, 26, 3)) +
  face('#f4ead7', box(-22, -42, 44, 52, 3)) +
  at(0, -16, { scale: 0.8 }, bean('#5a3a28'))

const coffeeSubscription = scene(
  'sky',
  shadow(120, 204, 104, 14),
  fill('#9d7447', 'M30 112h180v20H30z'),
  at(84, 118, {}, smallBag('#b98d5e', '#a87b4c')),
  at(158, 118, {}, smallBag('#4f6f63', '#426055')),
  face('#d2a671', 'M26 130h188v66q0 8-8 8H34q-8 0-8-8z'),
  face('#c3965f', 'M26 130l-14-16 10-8 20 24zM214 130l14-16-10-8-20 24z'),
  fade(0.55, fill('#f4ead7', box(108, 130, 24, 74))),
  stroke('#7c5731', 4, 'M44 176a12 12 0 1 1 6 10M44 176l-6-6M44 176l8-5'),
)

const drip = fill('#e3a024', 'M-4 0h8q4 40 0 56-4 8-8 0-4-16 0-56z')

const dipper = at(
  176,
  60,
  { turn: 28 },
  solid('#b98454', box(-4, -40, 8, 60, 3)),
  repeat(4, (index) =>
    solid('#c99a63', box(-13 + (index % 3 === 0 ? 3 : 0), 18 + index * 9, 26 - (index % 3 === 0 ? 6 : 0), 7, 3)),
  ),
)

const wildflowerHoney = scene(
  'butter',
  jar({ content: '#df9a22', lid: '#f3ead6', half: 52, label: '#fdf6e4', mark: flower('#e08f9a', '#e3a024') }),
  dipper,
  at(160, 96, { scale: 0.8 }, drip),
)

const creamedHoney = scene(
  'sand',
  at(
    -22,
    0,
    {},
    jar({
      content: '#f0d9a0',
      lid: '#c08a3e',
      half: 58,
      top: 96,
      label: '#fffaf0',
      mark: at(0, 0, { scale: 0.9 }, stroke('#d39a3a', 4, 'M0-18l16 9v18L0 18-16 9V-9z') + disc('#d39a3a', 0, 0, 5)),
    }),
  ),
  at(
    192,
    190,
    { turn: 24 },
    lying(solid('#b9bfc3', box(-4, -86, 8, 70, 3)), disc('#b9bfc3', 0, 0, 15, 22), disc('#f0d9a0', 0, 0, 12, 18)),
  ),
)

const strawberryJam = scene(
  'blush',
  jar({ content: '#b3272c', lid: '#f1e4d4', label: '#fff7ee', mark: at(0, 0, { scale: 0.95 }, strawberry()) }),
  at(58, 186, { scale: 0.9, turn: -18 }, strawberry()),
  at(188, 192, { scale: 0.7, turn: 20 }, strawberry()),
)

const cucumber = (x: number, y: number, height: number): string =>
  solid('#6d8a3c', box(x, y, 22, height, 11)) +
  fade(
    0.5,
    scatter(5, [x + 4, y + 8, 14, height - 16], (cx, cy) => disc('#a9c070', cx, cy, 1.8)),
  )

const pickles = scene(
  'mist',
  jar({
    content: '#c6cf9a',
    lid: '#5b7a4a',
    half: 54,
    top: 50,
    inside:
      cucumber(72, 92, 96) +
      cucumber(96, 84, 104) +
      cucumber(122, 88, 100) +
      cucumber(146, 96, 92) +
      stroke('#4f7a38', 2, 'M90 82q10 18 4 34M90 90l-8 4M92 98l9 2M150 80q-8 16-4 30M149 90l-8 2') +
      scatter(8, [72, 168, 94, 22], (x, y) => disc('#e4c35a', x, y, 2.6)),
  }),
)

const saltFlakes = scene(
  'sky',
  shadow(104, 200, 70),
  face('#35617d', box(54, 52, 92, 148, 3)),
  fade(0.3, fill('#000', 'M146 55l18-12v146l-18 11z')),
  face('#4a7a98', 'M54 52l18-12h92l-18 12z'),
  face('#f5f2ea', box(66, 88, 68, 76, 3)),
  at(100, 120, { scale: 1.1 }, wave('#35617d')),
  stroke('#35617d', 3, 'M84 148h32'),
  fill('#fbfaf6', 'M128 204q20-42 40-42t46 42z'),
  scatter(26, [140, 176, 60, 26], (x, y, i) =>
    at(x, y, { turn: i * 37 }, fill(i % 2 ? '#ffffff' : '#dfe5e8', 'M-4-3h8v6h-8z')),
  ),
)

const beanShape = (x: number, y: number, index: number): string =>
  at(
    x,
    y,
    { turn: index * 47 },
    disc(['#8a3b34', '#e8d7b8', '#3f2a24', '#b5653c'][index % 4] ?? '', 0, 0, 9, 6),
    fade(0.5, disc('#fff', -2, -2, 3, 1.6)),
  )

const beans = scene(
  'linen',
  shadow(120, 202, 86),
  solid('#d9c7a5', 'M66 92q54 22 108 0 20 56 6 104-60 14-120 0-14-48 6-104z'),
  fade(
    0.4,
    stroke('#b39d74', 1.4, 'M64 120h112M60 140h120M58 160h124M60 180h120M84 100v100M108 104v98M132 104v98M156 100v100'),
  ),
  disc('#b39d74', 120, 90, 56, 20),
  scatter(34, [74, 80, 92, 18], beanShape),
  stroke('#cbb68d', 9, 'M65 94q55 26 110 0'),
  beanShape(48, 202, 1),
  beanShape(196, 204, 4),
  beanShape(206, 192, 6),
)

const breakfastTea = scene(
  'blush',
  at(
    -34,
    0,
    {},
    canister({
      color: '#8d3230',
      lid: '#b28a45',
      label: '#f6ead2',
      mark: at(0, 0, { scale: 0.9 }, sprig('#8d3230')),
      half: 42,
    }),
  ),
  shadow(176, 202, 44, 7),
  stroke('#f6f1e7', 7, 'M204 166c22-4 22 24-4 24'),
  solid('#f6f1e7', 'M136 152h70q0 46-24 48h-22q-24-2-24-48z'),
  disc('#e6ddcc', 171, 152, 35, 8),
  disc('#a8602c', 171, 153, 30, 6),
  stroke('#fff', 3, 'M162 140c-6-8 6-12 0-22M180 140c-6-8 6-12 0-22'),
)

const mint = (x: number, y: number, turn: number, scale: number): string =>
  at(x, y, { turn, scale }, leaf('#5fa06a'), fade(0.6, stroke('#e6f3e2', 1.6, 'M0 4l-7-6M0-4l7-6M0 12l8-6')))

const peppermintTea = scene(
  'sage',
  canister({ color: '#e9f0e4', lid: '#4c8a5f', label: '#5f9a70', mark: mint(0, 0, 0, 1.4), half: 48 }),
  mint(56, 190, -64, 1.1),
  mint(78, 204, -100, 0.9),
  mint(188, 196, 70, 1.1),
)

const mapleSyrup = scene(
  'sand',
  shadow(120, 200, 70),
  stroke('#8a4a1c', 8, 'M104 66c-30-4-34 30-8 34'),
  solid('#9a4f1a', 'M106 44h28v26c0 16 38 22 38 58v58q0 14-14 14H82q-14 0-14-14v-58c0-36 38-42 38-58z'),
  solid('#e9dcc2', box(102, 24, 36, 24, 4)),
  face('#f8efdc', box(84, 124, 72, 58, 4)),
  at(120, 153, {}, mapleLeaf('#c0562b')),
  fade(0.4, stroke('#fff', 4, 'M78 134v48')),
)

const mapleSugar = scene(
  'linen',
  jar({
    content: '#d4a468',
    lid: '#8a5a34',
    half: 48,
    top: 70,
    label: '#fbf3e2',
    mark: at(0, 0, { scale: 0.8 }, mapleLeaf('#b5703a')),
    inside: scatter(40, [76, 92, 88, 20], (x, y) => disc('#f0d3a4', x, y, 1.6)),
  }),
  fill('#d4a468', 'M150 206q14-24 30-24t34 24z'),
  scatter(16, [158, 190, 48, 14], (x, y) => disc('#f0d3a4', x, y, 1.8)),
)

const oliveOil = scene(
  'sage',
  bottle({
    glass: '#5d7a35',
    cap: '#2f3b26',
    half: 36,
    neck: 11,
    shoulder: 74,
    labelTop: 120,
    labelHeight: 62,
    label: '#f6f0dc',
    mark: olives('#4f5a2c'),
  }),
  at(186, 190, { scale: 1.1 }, olives('#6d7a3a')),
)

const chocolate = scene(
  'lilac',
  at(
    120,
    120,
    { turn: -14 },
    lying(
      face('#4a2b20', box(-52, -98, 104, 110, 4)),
      repeat(12, (index) => face('#57352a', box(-48 + (index % 4) * 25, -94 + Math.floor(index / 4) * 26, 22, 23, 3))),
      fill('#e7e3dc', 'M-56-8l10-9 12 8 12-9 12 9 12-9 12 9 12-9 12 9 8-7 10 8v20H-56z'),
      face('#274a4b', box(-56, 2, 112, 100, 4)),
      face('#efe2c6', box(-38, 22, 76, 58, 2)),
      disc('#57352a', 0, 46, 10, 16),
      stroke('#efe2c6', 2, 'M0 32v28M-5 34q-3 12 0 24M5 34q3 12 0 24'),
      stroke('#57352a', 3, 'M-18 72h36'),
    ),
  ),
)

export const pantry = {
  houseBlend,
  ethiopia,
  decaf,
  coffeeSubscription,
  wildflowerHoney,
  creamedHoney,
  strawberryJam,
  pickles,
  saltFlakes,
  beans,
  breakfastTea,
  peppermintTea,
  mapleSyrup,
  mapleSugar,
  oliveOil,
  chocolate,
}
