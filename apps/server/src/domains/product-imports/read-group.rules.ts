import type { Option } from '#contract/domains/variants.ts'
import { truncate } from '#server/platform/truncate.ts'
import { type RowReader, type Line, maxLines, makeRowReader, type RowProblem } from './import-cells.rules.ts'
import { toHandle } from './product-keys.rules.ts'
import { type DraftFields, type GroupContext, readArchived, readFields, readList } from './read-fields.rules.ts'
import { type DraftMedium, readMedia } from './read-media.rules.ts'
import { type DraftVariant, isVariation, readVariants } from './read-variants.rules.ts'

/** A product as read from the file. References are names, not ids; fields the file doesn't have are undefined. */
export interface Draft {
  row: number
  /** What identifies the product in this and later files. */
  key: string
  /** For a new product; numbered when it is taken. */
  slug: string
  title: string | undefined
  fields: DraftFields
  archived: boolean | undefined
  category: string | undefined
  subcategory: string | undefined
  brand: string | undefined
  collections: string[] | undefined
  options: Option[]
  variants: DraftVariant[]
  media: DraftMedium[]
}

export interface ProductLines {
  key: string
  lines: readonly Line[]
}

const maxCategoryLength = 120

interface CategoryPath {
  category?: string
  subcategory?: string
}

/** `A > B > C` becomes category A and subcategory C. */
const parseCategoryPath = (cell: string): CategoryPath => {
  const path = cell.split('>').flatMap((part) => truncate(part.trim(), maxCategoryLength).trim() || [])
  const [category] = path
  const subcategory = path.length > 1 ? path.at(-1) : undefined
  return { ...(category && { category }), ...(subcategory && { subcategory }) }
}

/** WooCommerce escapes commas of names; Square adds ids in parentheses. */
const splitPaths = (cell: string): string[] =>
  cell
    .split(/(?<!\\),/)
    .map((path) =>
      path
        .replaceAll(String.raw`\,`, ',')
        .replace(/\s*\([A-Z0-9]{20,}\)\s*$/, '')
        .trim(),
    )
    .filter((path) => path !== '')

/** A product has one category: the first of several. */
const readCategory = (cells: RowReader): CategoryPath => {
  const [first, ...others] = splitPaths(cells.raw('categories'))
  if (others.length > 0) cells.problem('more_categories', 'categories', 'warning', others.join(', '))
  return parseCategoryPath(cells.text('category', 500) ?? first ?? cells.text('fallbackCategory', 500) ?? '')
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
}

const readTitle = (cells: RowReader, { source }: GroupContext): string | undefined => {
  const title = cells.text('title', 200)
  // Etsy escapes titles as in HTML.
  return source === 'etsy' ? title?.replaceAll(/&(?:amp|quot|#39|lt|gt);/g, (entity) => entities[entity] ?? '') : title
}

const isGiftCard = (cells: RowReader): boolean =>
  cells.flag('giftCard') === true || /gift[ -]?card/i.test(`${cells.raw('rowType')} ${cells.raw('type')}`)

const checkKind = (lead: RowReader): void => {
  if (isGiftCard(lead)) lead.problem('gift_card', lead.has('giftCard') ? 'giftCard' : 'type', 'error')
  else if (/grouped|external|bundle/i.test(lead.raw('rowType'))) lead.problem('unsupported_type', 'rowType', 'error')
  if (isVariation(lead.raw('rowType'))) lead.problem('no_parent', 'parent', 'error')
}

/** The first line has the fields of the product. Variations may come before their product. */
const sortLines = (lines: readonly RowReader[]): RowReader[] =>
  lines.toSorted((a, b) => Number(isVariation(a.raw('rowType'))) - Number(isVariation(b.raw('rowType'))))

const withoutRepeated = (problems: readonly RowProblem[]): RowProblem[] => [
  ...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values(),
]

export const readGroup = (
  { key, lines: group }: ProductLines,
  context: GroupContext,
): { draft: Draft; problems: RowProblem[] } => {
  const problems: RowProblem[] = []
  const isTooLong = group.length > maxLines
  const lines = sortLines((isTooLong ? group.slice(0, 1) : group).map((line) => makeRowReader(line, context, problems)))
  const [first] = lines
  if (!first) throw new Error('A group of an import has at least one line.')
  if (isTooLong) first.problem('too_many_lines', 'handle', 'error')
  // Values beyond the last column mean that the cells before them are in the wrong columns.
  const overlongLines = group.filter(({ cells }) =>
    cells.slice(context.header.length).some((cell) => cell.trim() !== ''),
  )
  for (const { row } of overlongLines)
    problems.push({ row, level: 'error', code: 'wrong_cell_count', column: null, value: null })
  checkKind(first)
  const path = readCategory(first)
  const title = readTitle(first, context)
  const draft = {
    row: first.row,
    key,
    slug: toHandle(first.raw('handle') || (title ?? '')),
    title,
    fields: readFields(first, context),
    archived: readArchived(first),
    category: path.category,
    subcategory: first.text('subcategory', maxCategoryLength) ?? path.subcategory,
    brand: first.text('brand', 120),
    collections: readList(first, 'collections')?.map((name) => truncate(name, maxCategoryLength).trim()),
    ...readVariants(lines, context),
    media: readMedia(lines),
  }
  return { draft, problems: withoutRepeated(problems) }
}
