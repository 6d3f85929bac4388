import { maxMedia } from '#contract/domains/product.ts'
import type { RowReader } from './import-cells.rules.ts'

export interface DraftMedium {
  row: number
  kind: 'image' | 'file' | 'text'
  url: string
  alt: string
  body: string
  position: number
}

const mediaKinds = { image: 'image', file: 'file', text: 'text' } as const
const maxUrlLength = 2000

/** URLs separated by commas, which a URL may contain as well. */
export const splitUrls = (cells: readonly string[]): string[] =>
  cells.flatMap((cell) => cell.split(/[,\s|]+(?=https?:|\/files\/)|,\s+/)).filter((url) => url !== '')

const readMedium = (cells: RowReader, position: number): DraftMedium | undefined => {
  const kind = cells.oneOf('mediaKind', mediaKinds) ?? 'image'
  const url = cells.code('picture', maxUrlLength)
  const body = cells.text('mediaText', 5000)
  if (kind === 'text' ? body === undefined : url === undefined) return undefined
  return {
    row: cells.row,
    kind,
    url: url ?? '',
    alt: cells.text('pictureAlt', 300) ?? '',
    body: body ?? '',
    position: cells.integer('picturePosition', 10_000) ?? position,
  }
}

/** The media of a product in their order, without repeated images. */
export const readMedia = (lines: readonly RowReader[]): DraftMedium[] => {
  const [lead] = lines
  if (!lead) return []
  const listed = lines
    .flatMap((line, index) => readMedium(line, index + 1) ?? [])
    .toSorted((a, b) => a.position - b.position)
  const seen = new Set(listed.flatMap(({ kind, url }) => (kind === 'text' ? [] : [url])))
  for (const listedUrl of splitUrls(lead.all('images'))) {
    const url = listedUrl.slice(0, maxUrlLength)
    if (seen.has(url)) continue
    seen.add(url)
    const position = (listed.at(-1)?.position ?? 0) + 1
    listed.push({ row: lead.row, kind: 'image', url, alt: '', body: '', position })
  }
  if (listed.length > maxMedia) lead.problem('too_many_images', null, 'warning', String(listed.length))
  return listed.slice(0, maxMedia)
}
