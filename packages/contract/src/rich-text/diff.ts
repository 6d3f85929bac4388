import type { RichTextDocument, RichTextNode } from './document.ts'

/** A part of a text that is in both versions, only in the new one, or only in the old one. */
export interface DiffPart {
  change: 'same' | 'added' | 'removed'
  text: string
}

/** A block of the page: unchanged, added, removed, or with changed words. */
export interface DiffBlock {
  change: DiffPart['change'] | 'edited'
  /** The node's type, such as `heading`. */
  type: string
  parts: readonly DiffPart[]
}

interface Block {
  type: string
  text: string
}

/** Beyond this the table of the comparison would be too large: everything between is shown as replaced. */
const maxCells = 400_000

const leafText: Readonly<Record<string, (attrs: Readonly<Record<string, unknown>>) => string>> = {
  image: ({ alt, key }) => String(alt || key),
  button: ({ label, href }) => `${String(label)} (${String(href)})`,
  product: ({ id }) => String(id),
  horizontalRule: () => '―',
}

const containers = new Set(['bulletList', 'orderedList', 'blockquote', 'columns', 'column', 'listItem', 'table'])

const toInlineText = (nodes: readonly RichTextNode[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'hardBreak') return ' '
      const href = node.marks?.find(({ type }) => type === 'link')?.attrs?.['href']
      return node.type === 'text'
        ? `${node.text ?? ''}${href ? ` (${String(href)})` : ''}`
        : toInlineText(node.content ?? [])
    })
    .join('')

/** The page as a list of lines: one per paragraph, heading, list item, table row and other block. */
const toBlocks = (nodes: readonly RichTextNode[], parent?: string): Block[] =>
  nodes.flatMap((node): Block[] => {
    const leaf = leafText[node.type]
    if (leaf) return [{ type: node.type, text: leaf(node.attrs ?? {}) }]
    if (node.type === 'tableRow') {
      const cells = (node.content ?? []).map((cell) =>
        toBlocks(cell.content ?? [])
          .map(({ text }) => text)
          .join(' '),
      )
      return [{ type: node.type, text: cells.join(' | ') }]
    }
    if (containers.has(node.type)) return toBlocks(node.content ?? [], node.type === 'column' ? parent : node.type)
    const text = toInlineText(node.content ?? [])
    const type = parent === 'listItem' || parent === 'blockquote' ? parent : node.type
    return text.trim() === '' ? [] : [{ type, text }]
  })

type Step<Item> = { change: DiffPart['change']; item: Item }

/** The shortest edit between two lists, by their longest common subsequence. */
const diffLists = <Item>(
  before: readonly Item[],
  after: readonly Item[],
  toKey: (item: Item) => string,
): Step<Item>[] => {
  let start = 0
  while (start < before.length && start < after.length && toKey(before[start] as Item) === toKey(after[start] as Item))
    start += 1
  let end = 0
  while (
    end < Math.min(before.length, after.length) - start &&
    toKey(before[before.length - 1 - end] as Item) === toKey(after[after.length - 1 - end] as Item)
  )
    end += 1
  const old = before.slice(start, before.length - end)
  const now = after.slice(start, after.length - end)
  const same = (items: readonly Item[]): Step<Item>[] => items.map((item) => ({ change: 'same', item }))
  return [...same(after.slice(0, start)), ...diffMiddle(old, now, toKey), ...same(after.slice(after.length - end))]
}

const diffMiddle = <Item>(old: readonly Item[], now: readonly Item[], toKey: (item: Item) => string): Step<Item>[] => {
  const removed = (items: readonly Item[]) => items.map((item): Step<Item> => ({ change: 'removed', item }))
  const added = (items: readonly Item[]) => items.map((item): Step<Item> => ({ change: 'added', item }))
  if (old.length * now.length > maxCells || old.length === 0 || now.length === 0)
    return [...removed(old), ...added(now)]
  const width = now.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  const oldKeys = old.map(toKey)
  const newKeys = now.map(toKey)
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      const at = row * width + column
      lengths[at] =
        oldKeys[row] === newKeys[column]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0)
    }
  }
  const steps: Step<Item>[] = []
  let [row, column] = [0, 0]
  while (row < old.length && column < now.length) {
    const at = row * width + column
    if (oldKeys[row] === newKeys[column]) {
      steps.push({ change: 'same', item: now[column] as Item })
      row += 1
      column += 1
    } else if ((lengths[at + width] ?? 0) >= (lengths[at + 1] ?? 0)) {
      steps.push({ change: 'removed', item: old[row] as Item })
      row += 1
    } else {
      steps.push({ change: 'added', item: now[column] as Item })
      column += 1
    }
  }
  return [...steps, ...removed(old.slice(row)), ...added(now.slice(column))]
}

/** Words with the spaces after them. */
const toWords = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? []

/** The changed words of a text; neighbors with the same change are one part. */
export const diffText = (before: string, after: string): DiffPart[] => {
  const parts: DiffPart[] = []
  for (const { change, item } of diffLists(toWords(before), toWords(after), (word) => word.trim())) {
    const last = parts.at(-1)
    if (last?.change === change) parts[parts.length - 1] = { change, text: last.text + item }
    else parts.push({ change, text: item })
  }
  return parts
}

const isSimilar = (parts: readonly DiffPart[]): boolean => {
  const length = (change: DiffPart['change']) =>
    parts.reduce((sum, part) => sum + (part.change === change ? part.text.length : 0), 0)
  return length('same') * 2 >= Math.max(length('added'), length('removed'))
}

/** What changed between two versions of a page, block by block, as people read it. */
export const diffDocuments = (before: RichTextDocument, after: RichTextDocument): DiffBlock[] => {
  const steps = diffLists(toBlocks(before.content), toBlocks(after.content), ({ type, text }) => `${type} ${text}`)
  const result: DiffBlock[] = []
  const whole = ({ change, item }: Step<Block>): DiffBlock => ({
    change,
    type: item.type,
    parts: [{ change, text: item.text }],
  })
  for (let index = 0; index < steps.length;) {
    const run: Step<Block>[] = []
    while (index < steps.length && steps[index]?.change !== 'same') run.push(steps[index++] as Step<Block>)
    const removed = run.filter(({ change }) => change === 'removed')
    const added = run.filter(({ change }) => change === 'added')
    for (let pair = 0; pair < Math.max(removed.length, added.length); pair += 1) {
      const [old, now] = [removed[pair], added[pair]]
      const parts = old && now ? diffText(old.item.text, now.item.text) : []
      if (old && now && isSimilar(parts)) result.push({ change: 'edited', type: now.item.type, parts })
      else result.push(...[old, now].flatMap((step) => (step ? [whole(step)] : [])))
    }
    const next = steps[index]
    if (next) {
      result.push(whole(next))
      index += 1
    }
  }
  return result
}
