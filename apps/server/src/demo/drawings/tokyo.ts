import { bottle, bowl, canister, jar } from './containers.ts'
import { chili, citrus, flower, leaf, sprig } from './marks.ts'
import { scene } from './scene.ts'
import { at, box, disc, face, fade, fill, lying, repeat, ring, scatter, shadow, solid, stroke, turn } from './shapes.ts'

const needle =
  (color: string) =>
  (x: number, y: number, i: number): string =>
    at(x, y, { turn: i * 53 }, stroke(color, 2.6, 'M-7 0q7-3 14 0'))

const sencha = scene(
  'sage',
  at(
    -18,
    0,
    {},
    canister({
      color: '#3f6b4c',
      lid: '#355a40',
      label: '#eef0dc',
      mark: at(
        0,
        2,
        { scale: 0.8 },
        at(-9, 4, { turn: -34 }, leaf('#5f9a55')),
        at(9, 4, { turn: 34 }, leaf('#7fb06a')),
        at(0, -8, {}, leaf('#4f8a4a')),
      ),
    }),
  ),
  fill('#55803f', 'M140 206q18-20 36-20t40 20z'),
  scatter(44, [146, 190, 64, 14], needle('#7fa85a')),
)

const hojicha = scene(
  'sand',
  shadow(110, 202, 66),
  solid('#8a5a34', 'M62 56h96l6 136q0 10-10 10H66q-10 0-10-10z'),
  fill('#7a4d2b', box(60, 40, 100, 22, 2)),
  fade(0.4, stroke('#000', 1.6, 'M60 52h100')),
  face('#f3e6ce', box(86, 78, 48, 104)),
  fill('#b5482e', box(102, 152, 16, 18, 2)),
  at(110, 114, { scale: 0.9 }, sprig('#6d4526')),
  fill('#6d4526', 'M142 208q18-22 38-22t42 22z'),
  scatter(48, [150, 192, 64, 14], needle('#a9743f')),
)

const matcha = scene(
  'mist',
  at(
    -50,
    40,
    { scale: 0.8 },
    canister({
      color: '#2f3a36',
      lid: '#25302c',
      label: '#8fb050',
      mark: ring('#f3f2dc', 4, [0, 0], 14),
      half: 50,
      top: 92,
    }),
  ),
  shadow(172, 204, 58, 9),
  disc('#f4efe2', 172, 198, 52, 14),
  fill('#86ad3f', 'M130 196q22-44 42-44t42 44q-42 14-84 0z'),
  fade(0.4, fill('#b5d36a', 'M140 190q18-34 32-36-10 22-8 40z')),
  at(
    162,
    84,
    { turn: 24 },
    solid('#d8b878', 'M-12-52h24v44h-24z'),
    stroke('#8f6f38', 3, 'M-13-8h26'),
    ...[-3, -2, -1, 0, 1, 2, 3].map((i) => stroke('#e3c78e', 3, `M${i * 3.4}-8q${i * 5} 20 ${i * 2.4} 46`)),
  ),
)

const hinokiBoard = scene(
  'sage',
  turn(
    -8,
    lying(
      face('#efd9ac', box(26, 62, 188, 116, 6)),
      fade(0.55, stroke('#d2ae70', 2, 'M30 82q90 10 180-2M30 104q60-8 180 4M30 128q100 10 180 0M30 152q70-6 180 2')),
    ),
    fill('#d9b97f', 'M26 166h188v6q0 6-6 6H32q-6 0-6-6z'),
  ),
  at(
    84,
    112,
    { turn: -14 },
    lying(
      face('#f7f6ee', box(-44, -17, 70, 34, 15)),
      face('#8fb866', 'M-46-14l-16-14 4 16-14-2 10 14-14 6 16 4-4 14 18-14z'),
    ),
  ),
  ...[126, 146, 166].map((x, i) =>
    lying(disc('#fbfaf4', x, 112 + i * 3, 13, 18), ring('#e3e2d2', 2, [x, 112 + i * 3], 8, 12)),
  ),
)

const bathStool = scene(
  'mist',
  shadow(120, 204, 92),
  face('#c79a5c', 'M64 116h22l-6 88H60zM154 116h22l4 88h-20z'),
  face('#b98a4c', 'M92 112h14l-2 70H92zM134 112h14v70h-12z'),
  face('#d9b277', box(60, 148, 120, 14, 3)),
  face('#efd9ac', 'M58 72h124l20 34H38z'),
  face('#d9b277', box(38, 106, 164, 18, 3)),
  fade(0.5, stroke('#c79a5c', 2, 'M68 82h106M58 94h126')),
  fill('#a87d44', box(102, 84, 36, 8, 4)),
)

const starCell = (x: number, y: number): string =>
  at(
    x,
    y,
    {},
    stroke(
      '#dfe8f4',
      1.8,
      repeat(6, (i) => {
        const [a, b] = [(i * Math.PI) / 3, ((i + 1) * Math.PI) / 3]
        const p = (t: number, r: number) => `${(Math.cos(t) * r).toFixed(1)} ${(Math.sin(t) * r).toFixed(1)}`
        return `M0 0L${p(a, 20)}L${p((a + b) / 2, 11)}L${p(b, 20)}M0 0L${p((a + b) / 2, 11)}`
      }),
    ),
  )

const indigoCloth = scene(
  'linen',
  `<clipPath id="cloth"><path d="M40 40h160v160H40z"/></clipPath>`,
  turn(
    -10,
    lying(face('#24406f', box(40, 40, 160, 160, 3))),
    `<g clip-path="url(#cloth)">${repeat(7, (row) => repeat(6, (c) => starCell(36 + c * 34.6 + (row % 2) * 17.3, 36 + row * 30)))}</g>`,
    face('#f4f1e8', 'M200 200h-62l62-62z'),
    face('#32528a', 'M138 200l62-62h-52q-10 0-10 10z'),
  ),
)

const noren = scene(
  'stone',
  solid('#8a6038', box(18, 38, 204, 9, 4)),
  ...[0, 1, 2].map((i) => {
    const x = 30 + i * 61
    return (
      fade(0.14, fill('#000', `M${x + 6} 52h57v146h-57z`)) +
      face('#274a80', `M${x} 50h57l2 146q-30 6-61 0z`) +
      stroke('#1b355f', 2, `M${x + 14} 60q-4 60 0 134M${x + 42} 60q5 60 2 134`) +
      stroke('#274a80', 9, `M${x + 12} 52V40M${x + 44} 52V40`)
    )
  }),
  ring('#f4f1e8', 9, [120, 120], 38),
  stroke('#f4f1e8', 7, 'M94 112q13-16 26 0t26 0M94 132q13-16 26 0t26 0'),
  fill('#e2e0dd', 'M87 96h4v104h-4zM148 96h4v104h-4z'),
)

const washiNotebook = scene(
  'blush',
  turn(
    6,
    lying(face('#f8f3e6', box(66, 32, 122, 180, 2)), face('#d9683a', box(58, 28, 124, 182, 2))),
    fade(0.35, ...[0, 1, 2].map((i) => stroke('#fff', 2, `M${96 + i * 26} 60q18 12 8 36t6 50 2 48`))),
    stroke('#f8f3e6', 2.6, 'M74 28v182M58 52h16M58 88h16M58 120h16M58 152h16M58 188h16'),
    face('#f8f3e6', box(104, 52, 28, 78, 1)),
    at(118, 74, { scale: 0.5 }, flower('#d9683a', '#e8b45c')),
    stroke('#3a3028', 2.4, 'M118 94v26'),
  ),
)

const letterSet = scene(
  'lilac',
  at(
    138,
    90,
    { turn: 8 },
    lying(
      face('#fdfaf2', box(-58, -68, 116, 140, 2)),
      repeat(8, (i) => stroke('#d9a9a4', 1.6, `M-46 ${-44 + i * 14}h92`)),
    ),
  ),
  at(
    96,
    150,
    { turn: -8 },
    lying(face('#f3e4e0', box(-70, -48, 140, 96, 3)), face('#ead3cf', 'M-70-46q0-2 2-2H68q2 0 2 2L8 8q-8 6-16 0z')),
    repeat(5, (i) => at(0, 6, { turn: i * 72 }, disc('#d9788a', 0, -9, 6, 8))) + disc('#f3d27a', 0, 6, 4),
  ),
)

const cracker = (x: number, y: number, scale: number, hasNori: boolean): string =>
  at(
    x,
    y,
    { scale },
    lying(
      face('#c8873c', 'M-50 0c-2-30 20-50 48-50s54 20 52 48-22 52-52 52-48-22-48-50z'),
      disc('#dba254', -2, -2, 40, 39),
    ),
    scatter(12, [-32, -34, 60, 62], (cx, cy) => disc('#a3642a', cx, cy, 3)),
    hasNori
      ? face('#25352b', 'M-22-50h44l4 100h-50z')
      : scatter(18, [-34, -32, 64, 60], (cx, cy, i) => at(cx, cy, { turn: i * 40 }, disc('#f4e6c0', 0, 0, 2.8, 1.6))),
  )

const riceCrackers = scene(
  'sand',
  cracker(150, 82, 1.05, false),
  cracker(76, 104, 1.1, false),
  cracker(140, 160, 1.25, true),
)

const noriSheet = (x: number, y: number, angle: number): string =>
  at(
    x,
    y,
    { turn: angle },
    lying(face('#243a2f', box(-62, -62, 124, 124, 2))),
    fade(
      0.35,
      scatter(60, [-58, -58, 116, 116], (cx, cy, i) =>
        at(cx, cy, { turn: i * 70 }, stroke('#5d8068', 1.8, 'M-6 0q6-3 12 0')),
      ),
    ),
  )

const nori = scene(
  'linen',
  noriSheet(140, 104, 14),
  noriSheet(126, 116, 4),
  noriSheet(108, 130, -8),
  at(
    178,
    196,
    { turn: -16 },
    lying(face('#2c463a', box(-34, -12, 68, 24, 2))),
    fade(
      0.35,
      scatter(14, [-30, -9, 60, 18], (x, y) => stroke('#5d8068', 1.8, `M${x - 5} ${y}h8`)),
    ),
  ),
)

const teaBowl = scene(
  'stone',
  bowl({
    color: '#8f8578',
    inner: '#6f665a',
    content: '#86ad3f',
    half: 72,
    rim: 96,
    depth: 100,
    ellipse: 20,
    inside: scatter(30, [72, 94, 96, 12], (x, y, i) => disc('#b5d36a', x, y, 1.6 + (i % 3))),
  }),
  fade(
    0.85,
    solid('#d9d2c4', 'M49 104q71 30 142 0-2 18-6 32-14-8-24 8-14-18-28 2-16-20-30 0-14-14-22 2-14-18-26-12-4-14-6-32z'),
  ),
  solid('#6f665a', 'M88 192h64l-6 12H94z'),
)

const sakeCup = (x: number, color: string, rim: string): string =>
  shadow(x, 202, 42, 8) +
  solid(color, `M${x - 36} 146h72q0 44-20 56h-32q-20-12-20-56z`) +
  disc(rim, x, 146, 36, 9) +
  disc('#f6f6f0', x, 147, 30, 6)

const sakeCups = scene(
  'lilac',
  shadow(120, 180, 50, 8),
  solid('#55606f', 'M108 40h24v26q0 12 14 26 16 16 16 44 0 30-14 46h-56q-14-16-14-46 0-28 16-44 14-14 14-26z'),
  solid('#55606f', 'M102 30h36l-6 14h-24z'),
  disc('#3d4653', 120, 30, 18, 4.6),
  sakeCup(72, '#e9e4d8', '#d3ccbc'),
  sakeCup(168, '#55606f', '#3d4653'),
  fade(0.8, stroke('#2f5a96', 4, 'M40 168q32 16 64 0')),
)

const yuzuKosho = scene(
  'butter',
  at(
    -14,
    0,
    {},
    jar({
      content: '#8fa63c',
      lid: '#33402c',
      half: 44,
      top: 92,
      label: '#f9f5e4',
      mark: at(0, 2, { scale: 0.75 }, citrus('#e8c23a', '#f3d868')),
    }),
  ),
  at(184, 184, {}, citrus('#e8c23a', '#f3d868')),
  at(48, 190, { turn: -10, scale: 1.1 }, chili('#6f9a3c')),
)

const ponzu = scene(
  'sand',
  bottle({
    glass: '#5a2f1c',
    cap: '#c9402f',
    half: 32,
    neck: 10,
    top: 24,
    shoulder: 82,
    label: '#fbf6e6',
    mark: at(0, 0, { scale: 0.9 }, citrus('#7fa03c', '#c3d868')),
    labelTop: 120,
    labelHeight: 60,
  }),
  at(188, 192, { scale: 0.8 }, citrus('#7fa03c', '#c3d868')),
)

export const tokyo = {
  sencha,
  hojicha,
  matcha,
  hinokiBoard,
  bathStool,
  indigoCloth,
  noren,
  washiNotebook,
  letterSet,
  riceCrackers,
  nori,
  teaBowl,
  sakeCups,
  yuzuKosho,
  ponzu,
}
