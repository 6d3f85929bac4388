/** A parsed element with its children. */
export interface SvgNode {
  tag: string
  attributes: Readonly<Record<string, string>>
  children: SvgNode[]
}

// `use`, masks and patterns can draw an element many times, exponentially when nested. So the number of elements that a
// browser draws in the end is limited; a filter counts as many plain shapes.
const maxDrawn = 20_000
const maxUses = 200
const filterCost = 100
const maxBlur = 100
const maxOctaves = 10
const maxSide = 10_000

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

const toPixels = (length = ''): number => {
  const [, number = '', unit = ''] = /^\s*([-+\d.e]+?)\s*([a-z]*)\s*$/i.exec(length) ?? []
  return Number(number) * (unitInPixels[unit.toLowerCase()] ?? 1)
}

const maxAbsolute = (numbers = ''): number =>
  Math.max(0, ...numbers.split(/[\s,]+/).map((number) => Math.abs(Number(number))))

/** Browsers ignore invalid numbers. */
const isWithin = (number: number, limit: number): boolean => Number.isNaN(number) || number <= limit

const isWithinLimits = ({ tag, attributes: { width, height, stdDeviation, radius, numOctaves } }: SvgNode): boolean =>
  (tag !== 'svg' || (isWithin(toPixels(width), maxSide) && isWithin(toPixels(height), maxSide))) &&
  (!tag.startsWith('fe') || (isWithin(maxAbsolute(stdDeviation), maxBlur) && isWithin(maxAbsolute(radius), maxBlur))) &&
  isWithin(maxAbsolute(numOctaves), maxOctaves)

const findReferences = (text: string): string[] =>
  [...text.matchAll(/url\(\s*["']?\s*#([^"')\s]+)/gi)].map(([, name = '']) => name)

/** References in style sheets by the class of their selector; rules without a class may apply to any element. */
const groupReferencesByClass = (css: string): ReadonlyMap<string, string[]> => {
  const names = new Map<string, string[]>()
  for (const rule of css.split('}')) {
    const [selector = '', ...body] = rule.split('{')
    const targets = findReferences(body.join('{'))
    if (targets.length === 0) continue
    const classes = [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
    for (const name of classes.length > 0 ? classes : ['']) names.set(name, [...(names.get(name) ?? []), ...targets])
  }
  return names
}

/** Whether a browser renders it quickly; circular references are rejected. */
export const isCheapToRender = (roots: readonly SvgNode[], css: string): boolean => {
  const all: SvgNode[] = [...roots]
  for (const node of all) all.push(...node.children)
  if (!all.every(isWithinLimits) || all.filter(({ tag }) => tag === 'use').length > maxUses) return false

  const nodesById = new Map<string, SvgNode[]>()
  for (const node of all) {
    const { id } = node.attributes
    if (id !== undefined) nodesById.set(id, [...(nodesById.get(id) ?? []), node])
  }
  const referencesByClass = groupReferencesByClass(css)
  const findReferencedNodes = ({ attributes }: SvgNode): SvgNode[] => {
    const { href = '', 'xlink:href': link = '', class: classes = '', ...others } = attributes
    const names = [
      ...[href, link].flatMap((address) => (address.startsWith('#') ? address.slice(1) : [])),
      ...findReferences(Object.values(others).join(' ')),
      ...['', ...classes.split(/\s+/)].flatMap((name) => referencesByClass.get(name) ?? []),
    ]
    return [...new Set(names)].flatMap((name) => (name === '' ? [] : (nodesById.get(name) ?? [])))
  }
  const costs = new Map<SvgNode, number>()
  const countDrawn = (node: SvgNode): number => {
    const cachedCost = costs.get(node)
    if (cachedCost !== undefined) return cachedCost
    costs.set(node, Infinity)
    let cost = node.tag === 'filter' ? filterCost : 1
    for (const part of [...node.children, ...findReferencedNodes(node)]) {
      cost += countDrawn(part)
      if (cost > maxDrawn) return Infinity
    }
    costs.set(node, cost)
    return cost
  }
  return roots.reduce((sum, root) => sum + countDrawn(root), 0) <= maxDrawn
}
