import type { Guide, Section } from './guide.ts'
import { plainSection } from './plain-text.ts'

export interface Found {
  slug: string
  /** The best section; undefined where the title matches. */
  section: Pick<Section, 'id' | 'heading'> | undefined
}

/** Lower case without accents, with single spaces around each word. */
const folded = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}?/]+/gu, ' ')
    .trim()} `

const times = (text: string, word: string): number => Math.min(text.split(` ${word}`).length - 1, 3)

/** A text with all terms scores higher than several with one term each. */
const worth = (text: string, words: readonly string[]): number => {
  const held = words.filter((word) => text.includes(` ${word}`))
  const sum = held.reduce((all, word) => all + times(text, word), 0)
  return sum * (held.length === words.length ? 4 : 1)
}

const judge = ({ slug, title, summary, sections }: Guide, words: readonly string[]) => {
  const parts = sections.map((section) => ({
    section,
    heading: folded(section.heading),
    text: folded(`${section.heading} ${plainSection(section)}`),
  }))
  const [name, about] = [folded(title), folded(summary)]
  const everything = [name, about, ...parts.map(({ text }) => text)]
  if (!words.every((word) => everything.some((text) => text.includes(` ${word}`)))) return undefined
  const scored = parts.map(({ section, heading, text }) => ({
    section,
    score: 5 * worth(heading, words) + worth(text, words),
  }))
  const holdsAll = (text: string) => words.every((word) => text.includes(` ${word}`))
  const best = scored.toSorted((a, b) => b.score - a.score)[0]
  // If the title matches, link to the whole guide instead of a section.
  const isNamed = holdsAll(name)
  const places = [
    parts.some(({ text }) => holdsAll(text)),
    holdsAll(about),
    parts.some(({ heading }) => holdsAll(heading)),
    isNamed,
  ]
  return {
    slug,
    // Title outranks heading, heading outranks summary, summary outranks text.
    place: places.lastIndexOf(true),
    section: isNamed || !best?.score ? undefined : best.section,
    score: scored.reduce((all, { score }) => all + score, 8 * worth(name, words) + 3 * worth(about, words)),
  }
}

/** Input that looks like code is searched literally: its letters alone would match any word. */
const wordsOf = (typed: string): string[] =>
  /[<>{}\\]/.test(typed) ? [typed.toLowerCase()] : folded(typed).trim().split(' ').filter(Boolean)

/** The guides that contain every term as the beginning of a word, best match first; all guides for an empty query. */
export const searchGuides = (guides: readonly Guide[], asked: string): Found[] => {
  const words = asked.split(/\s+/).flatMap(wordsOf)
  if (asked.trim() === '') return guides.map(({ slug }) => ({ slug, section: undefined }))
  if (words.length === 0) return []
  return guides
    .flatMap((guide) => judge(guide, words) ?? [])
    .toSorted((a, b) => b.place - a.place || b.score - a.score)
    .map(({ slug, section }) => ({ slug, section: section && { id: section.id, heading: section.heading } }))
}
