import { cupCandle } from './containers.ts'
import { apple, bow, citrus, flame, leaf, sprig } from './marks.ts'
import { scene } from './scene.ts'
import { at, ball, box, disc, face, fade, fill, repeat, ring, shadow, solid, stroke } from './shapes.ts'

const firesideCandle = scene(
  'stone',
  cupCandle({
    cup: '#8a4a2b',
    wax: '#f3dfbd',
    label: '#f6ecd8',
    mark: at(
      0,
      4,
      { scale: 0.8 },
      stroke('#7a3f24', 6, 'M-22 16L22 4M-22 4L22 16'),
      fill('#d9793a', 'M0 4c-14-8-8-20 0-32 8 12 14 24 0 32z'),
    ),
  }),
)

const taper = (x: number, top: number): string =>
  at(x, top, { scale: 0.72 }, flame()) +
  stroke('#3f352d', 2.4, `M${x} ${top + 8}v-8`) +
  solid('#e2b04c', `M${x - 8} ${top + 12}q8-8 16 0l3 ${176 - top}h-22z`)

const holder = (x: number): string => solid('#b08a4a', `M${x - 14} 178h28v12q16 2 18 12h-64q2-10 18-12z`)

const tapers = scene('linen', shadow(120, 202, 88), taper(84, 44), taper(154, 60), holder(84), holder(154))

const orchardCandle = scene(
  'sage',
  cupCandle({ cup: '#eef0e6', wax: '#f7f1dc', label: '#dfe8d2', mark: apple('#7fa455') }),
)

const holidayCandle = scene(
  'blush',
  cupCandle({
    cup: '#a32f32',
    wax: '#f6e3c4',
    label: '#f8eddb',
    mark: at(0, 0, { scale: 0.95 }, citrus('#e08a2e', '#f0a849')),
  }),
  at(190, 190, { turn: 20 }, citrus('#e08a2e', '#f0a849')),
  at(50, 192, { turn: -40 }, sprig('#3f6b4a')),
)

const duvet = scene(
  'mist',
  shadow(120, 208, 112, 10),
  face('#a97c52', 'M26 48q94-26 188 0v100H26z'),
  face('#f4efe4', box(30, 92, 180, 40, 10)),
  ball('#fbf8f1', 76, 98, 40, 20),
  ball('#fbf8f1', 164, 98, 40, 20),
  face('#b5ab93', 'M18 132q0-18 18-18h168q18 0 18 18v62q0 8-8 8H26q-8 0-8-8z'),
  face('#cbc2ac', 'M18 132q0-18 18-18h168q18 0 18 18v6q-102 24-204 0z'),
  fade(0.3, stroke('#7d745c', 2.4, 'M52 150q6 26-2 50M96 156q-8 24 4 46M146 156q10 20-2 46M190 150q-6 26 4 50')),
  fill('#7d5a3a', 'M26 202h12v10H26zM202 202h12v10h-12z'),
)

const pillow = (color: string): string =>
  face(color, 'M-74-44q74 14 148 0 12 0 10 10-8 34 0 68 2 10-10 10-74-14-148 0-12 0-10-10 8-34 0-68-2-10 10-10z') +
  fade(0.3, stroke('#5a6a55', 2, 'M-62-32q62 12 124 0-6 32 0 64-62-12-124 0 6-32 0-64'))

const pillowcases = scene(
  'sand',
  shadow(120, 198, 96, 12),
  at(134, 92, { turn: 8 }, pillow('#93a088')),
  at(108, 148, { turn: -4 }, pillow('#b2bda5')),
)

const throwBlanket = scene(
  'stone',
  shadow(120, 202, 102, 12),
  repeat(4, (index) => {
    const y = 166 - index * 30
    const colors = ['#5f7a70', '#6f8b80', '#5f7a70', '#7d978c']
    return (
      face(colors[index] ?? '', `M34 ${y + 4}q-2-4 6-4h156q14 0 14 15t-14 17H40q-8 0-6-6z`) +
      fade(0.5, stroke('#dfe7e0', 2, `M40 ${y + 10}h158M40 ${y + 20}h158`))
    )
  }),
  face('#8ba59a', 'M54 76h94v104q-47 12-94 0z'),
  fade(
    0.7,
    stroke('#e9efe8', 2.4, 'M72 78v104M90 78v107M112 78v107M130 78v104M56 100h90M56 122h90M56 144h90M56 166h90'),
  ),
  repeat(12, (index) => stroke('#8ba59a', 3.4, `M${58 + index * 8} 182v14`)),
)

const weave = (left: number, right: number, top: number, bottom: number, color: string): string =>
  repeat(Math.floor((bottom - top) / 12), (row) => {
    const y = top + 6 + row * 12
    return repeat(Math.floor((right - left) / 20), (column) =>
      stroke(color, 5, `M${left + 6 + column * 20 + (row % 2) * 8} ${y}h7`),
    )
  })

const log = (x: number, y: number, r: number): string =>
  ball('#7a5236', x, y, r) + disc('#dbb985', x, y, r - 4) + ring('#b98d58', 2, [x, y], r - 9) + disc('#b98d58', x, y, 3)

const logBasket = scene(
  'linen',
  shadow(120, 204, 100, 13),
  stroke('#7d572f', 9, 'M50 104c0-92 140-92 140 0'),
  log(80, 92, 26),
  log(128, 82, 28),
  log(168, 98, 22),
  log(106, 108, 22),
  solid('#b0824c', 'M32 108h176l-16 84q-2 12-14 12H62q-12 0-14-12z'),
  weave(44, 190, 120, 200, '#8d6434'),
  stroke('#8d6434', 12, 'M36 110h168'),
  fade(0.5, stroke('#d0a670', 3, 'M36 107h168')),
)

const broom = scene(
  'sage',
  at(
    112,
    128,
    { turn: 20, scale: 0.95 },
    solid('#a9764a', box(-5, -118, 10, 130, 4)),
    stroke('#8d3f34', 2.6, 'M0-112q10-10 0-18-10 8 0 18'),
    solid('#d9b25c', 'M-16 4h32l30 92q-46 14-92 0z'),
    fade(0.6, stroke('#b08a38', 2, 'M-10 20l-22 74M-4 20l-10 80M2 20l2 82M8 20l16 78M13 20l24 74')),
    solid('#8d3f34', 'M-18 2h36l4 12h-44z'),
    solid('#8d3f34', 'M-23 24h46l4 10h-54z'),
  ),
)

const lamp = scene(
  'butter',
  disc('url(#glow)', 120, 100, 116, 96),
  shadow(120, 206, 66),
  solid('#b58a3f', 'M114 112h12v80h-12z'),
  ball('#b58a3f', 120, 160, 15, 22),
  solid('#a67c35', 'M80 206q0-18 40-18t40 18z'),
  solid('#f7ead0', 'M84 30h72l30 88q-66 14-132 0z'),
  fade(0.7, disc('#fff3cf', 120, 30, 36, 7)),
  fade(0.25, stroke('#c9a868', 1.6, 'M72 60h96M64 84h112M60 102h120')),
  stroke('#8a6628', 2, 'M150 122v22'),
  disc('#8a6628', 150, 147, 4),
)

const tulip = (x: number, y: number, color: string): string =>
  stroke('#6f9a55', 4, `M${x} ${y + 12}Q${x + 4} ${y + 40} 120 134`) +
  ball(color, x, y, 14, 18) +
  fill(color, `M${x - 14} ${y}l2-20 8 8 4-12 4 12 8-8 2 20z`)

const giftBasket = scene(
  'lilac',
  shadow(120, 204, 92, 12),
  stroke('#a67a45', 8, 'M52 120c0-110 136-110 136 0'),
  at(70, 96, { turn: -50, scale: 1.2 }, leaf('#7fa860')),
  at(174, 96, { turn: 50, scale: 1.2 }, leaf('#7fa860')),
  tulip(90, 72, '#e78a9a'),
  tulip(122, 56, '#f1c24e'),
  tulip(154, 74, '#b98ac9'),
  at(104, 112, {}, ball('#f6f0e6', 0, 0, 20, 18)),
  at(142, 112, {}, ball('#f3d9b0', 0, 0, 20, 18)),
  solid('#d0a468', 'M42 122h156l-16 72q-2 10-12 10H70q-10 0-12-10z'),
  weave(52, 184, 132, 200, '#ad7f45'),
  stroke('#ad7f45', 9, 'M46 124h148'),
  at(120, 142, { scale: 1.1 }, bow('#e78a9a', '#c9667a')),
)

export const home = {
  firesideCandle,
  tapers,
  orchardCandle,
  holidayCandle,
  duvet,
  pillowcases,
  throwBlanket,
  logBasket,
  broom,
  lamp,
  giftBasket,
}
