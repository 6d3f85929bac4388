import type { Guide, Section } from './guide.ts'
import { plainSection } from './plain-text.ts'

export interface GuideMatch {
  slug: string
  /** The best section; undefined where the title matches. */
  section: Pick<Section, 'id' | 'heading'> | undefined
}

/** Lower case without accents, with single spaces around each word. */
const normalize = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}?/]+/gu, ' ')
    .trim()} `

const countMatches = (text: string, term: string): number => Math.min(text.split(` ${term}`).length - 1, 3)

/** A text with all terms scores higher than several with one term each. */
const scoreText = (text: string, terms: readonly string[]): number => {
  const matched = terms.filter((term) => text.includes(` ${term}`))
  const total = matched.reduce((all, term) => all + countMatches(text, term), 0)
  return total * (matched.length === terms.length ? 4 : 1)
}

const rankGuide = ({ slug, title, summary, sections }: Guide, terms: readonly string[]) => {
  const parts = sections.map((section) => ({
    section,
    heading: normalize(section.heading),
    text: normalize(`${section.heading} ${plainSection(section)}`),
  }))
  const [name, summaryText] = [normalize(title), normalize(summary)]
  const everything = [name, summaryText, ...parts.map(({ text }) => text)]
  if (!terms.every((term) => everything.some((text) => text.includes(` ${term}`)))) return undefined
  const scored = parts.map(({ section, heading, text }) => ({
    section,
    score: 5 * scoreText(heading, terms) + scoreText(text, terms),
  }))
  const hasAllTerms = (text: string) => terms.every((term) => text.includes(` ${term}`))
  const best = scored.toSorted((a, b) => b.score - a.score)[0]
  // If the title matches, link to the whole guide instead of a section.
  const isInTitle = hasAllTerms(name)
  const matchesByRank = [
    parts.some(({ text }) => hasAllTerms(text)),
    hasAllTerms(summaryText),
    parts.some(({ heading }) => hasAllTerms(heading)),
    isInTitle,
  ]
  return {
    slug,
    // Title outranks heading, heading outranks summary, summary outranks text.
    rank: matchesByRank.lastIndexOf(true),
    section: isInTitle || !best?.score ? undefined : best.section,
    score: scored.reduce(
      (all, { score }) => all + score,
      8 * scoreText(name, terms) + 3 * scoreText(summaryText, terms),
    ),
  }
}

/** Input that looks like code is searched literally: its letters alone would match any word. */
const toTerms = (text: string): string[] =>
  /[<>{}\\]/.test(text) ? [text.toLowerCase()] : normalize(text).trim().split(' ').filter(Boolean)

/** The guides that contain every term as the beginning of a word, best match first; all guides for an empty query. */
export const searchGuides = (guides: readonly Guide[], query: string): GuideMatch[] => {
  const terms = query.split(/\s+/).flatMap(toTerms)
  if (query.trim() === '') return guides.map(({ slug }) => ({ slug, section: undefined }))
  if (terms.length === 0) return []
  return guides
    .flatMap((guide) => rankGuide(guide, terms) ?? [])
    .toSorted((a, b) => b.rank - a.rank || b.score - a.score)
    .map(({ slug, section }) => ({ slug, section: section && { id: section.id, heading: section.heading } }))
}
