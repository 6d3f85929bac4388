/** A parsed element with its children. */
export interface SvgNode {
  tag: string
  attributes: Readonly<Record<string, string>>
  children: SvgNode[]
}

// `use`, masks and patterns can draw an element many times, exponentially when nested. So the number of elements that a
// browser draws in the end is limited; a filter counts as many plain shapes.
const mostDrawn = 20_000
const mostUses = 200
const ofFilter = 100
const mostBlur = 100
const mostOctaves = 10
const widest = 10_000

const unitInPixels: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  em: 16,
  ex: 8,
}

const pixels = (length = ''): number => {
  const [, figure = '', unit = ''] = /^\s*([-+\d.e]+?)\s*([a-z]*)\s*$/i.exec(length) ?? []
  return Number(figure) * (unitInPixels[unit.toLowerCase()] ?? 1)
}

const most = (figures = ''): number => Math.max(0, ...figures.split(/[\s,]+/).map((figure) => Math.abs(Number(figure))))

/** Browsers ignore invalid numbers. */
const isWithin = (figure: number, limit: number): boolean => Number.isNaN(figure) || figure <= limit

const isSane = ({ tag, attributes: { width, height, stdDeviation, radius, numOctaves } }: SvgNode): boolean =>
  (tag !== 'svg' || (isWithin(pixels(width), widest) && isWithin(pixels(height), widest))) &&
  (!tag.startsWith('fe') || (isWithin(most(stdDeviation), mostBlur) && isWithin(most(radius), mostBlur))) &&
  isWithin(most(numOctaves), mostOctaves)

const referred = (text: string): string[] =>
  [...text.matchAll(/url\(\s*["']?\s*#([^"')\s]+)/gi)].map(([, name = '']) => name)

/** References in style sheets by the class of their selector; rules without a class may apply to any element. */
const byClass = (css: string): ReadonlyMap<string, string[]> => {
  const names = new Map<string, string[]>()
  for (const rule of css.split('}')) {
    const [selector = '', ...body] = rule.split('{')
    const targets = referred(body.join('{'))
    if (targets.length === 0) continue
    const classes = [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
    for (const name of classes.length > 0 ? classes : ['']) names.set(name, [...(names.get(name) ?? []), ...targets])
  }
  return names
}

/** Whether a browser renders it quickly; circular references are rejected. */
export const isLight = (roots: readonly SvgNode[], css: string): boolean => {
  const all: SvgNode[] = [...roots]
  for (const node of all) all.push(...node.children)
  if (!all.every(isSane) || all.filter(({ tag }) => tag === 'use').length > mostUses) return false

  const named = new Map<string, SvgNode[]>()
  for (const node of all) {
    const { id } = node.attributes
    if (id !== undefined) named.set(id, [...(named.get(id) ?? []), node])
  }
  const styled = byClass(css)
  const referredBy = ({ attributes }: SvgNode): SvgNode[] => {
    const { href = '', 'xlink:href': link = '', class: classes = '', ...others } = attributes
    const names = [
      ...[href, link].flatMap((address) => (address.startsWith('#') ? address.slice(1) : [])),
      ...referred(Object.values(others).join(' ')),
      ...['', ...classes.split(/\s+/)].flatMap((name) => styled.get(name) ?? []),
    ]
    return [...new Set(names)].flatMap((name) => (name === '' ? [] : (named.get(name) ?? [])))
  }
  const known = new Map<SvgNode, number>()
  const drawnBy = (node: SvgNode): number => {
    const before = known.get(node)
    if (before !== undefined) return before
    known.set(node, Infinity)
    let drawn = node.tag === 'filter' ? ofFilter : 1
    for (const part of [...node.children, ...referredBy(node)]) {
      drawn += drawnBy(part)
      if (drawn > mostDrawn) return Infinity
    }
    known.set(node, drawn)
    return drawn
  }
  return roots.reduce((sum, root) => sum + drawnBy(root), 0) <= mostDrawn
}
