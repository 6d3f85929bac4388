import type { Block, Guide, Section } from './guide.ts'
import { parsePieces } from './pieces.ts'

/** Every text of a block, with its markup. */
export const getTexts = (block: Block): readonly string[] => {
  if (typeof block === 'string') return [block]
  if ('steps' in block) return block.steps
  if ('points' in block) return block.points
  if ('note' in block) return [block.note]
  if ('table' in block) return [block.table.head, ...block.table.rows].flat()
  return [block.caption]
}

const stripMarkup = (text: string): string =>
  parsePieces(text)
    .map((piece) => piece.text)
    .join('')

export const plainSection = ({ body }: Section): string => body.flatMap(getTexts).map(stripMarkup).join(' ')

const wordsPerMinute = 200

/** Reading time in minutes, for someone who follows along. */
export const minutesToRead = ({ summary, sections }: Guide): number => {
  const text = [summary, ...sections.flatMap((section) => [section.heading, plainSection(section)])].join(' ')
  return Math.max(1, Math.round(text.split(/\s+/).length / wordsPerMinute))
}
