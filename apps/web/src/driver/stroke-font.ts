/**
 * Letters of one pen stroke each, on a grid of 4 by 6: digits are x and y, a space lifts the pen. For signatures that
 * are typed: a signature is an SVG path.
 */
const glyphs: Readonly<Record<string, string>> = {
  A: '062046 1333',
  B: '06003041423303 3344453606',
  C: '4130100105163645',
  D: '06002042442606',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '2026',
  J: '404536160504',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110 3446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  '-': '1333',
  '.': '2526',
  "'": '2021',
}

const box = { width: 300, height: 120 }
const unit = { width: 4, height: 6, advance: 5.5 }

const toStrokes = (glyph: string): [number, number][][] =>
  glyph.split(' ').map((stroke) => (stroke.match(/\d\d/g) ?? []).map((pair) => [Number(pair[0]), Number(pair[1])]))

/** The path of a typed name in the box of a signature; empty without a letter that can be drawn. */
export const toTypedSignature = (name: string): string => {
  const letters = [...name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase().trim()].slice(0, 60)
  const hasLetter = letters.some((letter) => /[A-Z]/.test(letter))
  // A name in another script is signed with a cross; the name itself is part of the proof.
  const drawn = hasLetter ? letters : letters.length > 0 ? ['X'] : []
  const width = drawn.length * unit.advance
  const scale = Math.min((box.width - 20) / Math.max(width, 1), (box.height - 40) / unit.height)
  const left = (box.width - width * scale) / 2
  const top = (box.height - unit.height * scale) / 2
  return drawn
    .flatMap((letter, index) =>
      toStrokes(glyphs[letter] ?? '').map((points) =>
        points
          .map(([x, y], order) => {
            const across = Math.round(left + (index * unit.advance + x) * scale)
            return `${order === 0 ? 'M' : 'L'}${across} ${Math.round(top + y * scale)}`
          })
          .join(''),
      ),
    )
    .join('')
}
