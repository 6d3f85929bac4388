import type { PictureName } from '../pictures/product-picture.tsx'

export interface Table {
  /** What the columns hold. */
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** Too much in a row for a phone: there its cells stand below each other. */
  stacks?: true
}

/**
 * A part of a section; a text alone is a paragraph. Within texts, [[…]] quotes words of the product as they stand on its
 * screens, ‹…› is a key, `…` stands for itself, and [words](/address) is a link.
 */
export type Block =
  | string
  | { steps: readonly string[] }
  | { points: readonly string[] }
  | { note: string }
  | { table: Table }
  | { picture: PictureName; alt: string; caption: string }

export interface Section {
  /** Its anchor: the same in every language. */
  id: string
  heading: string
  body: readonly Block[]
}

/** A guide in one language. */
export interface Guide {
  slug: string
  title: string
  /** What one can do after reading it; also what search engines show. */
  summary: string
  sections: readonly Section[]
}

export const guidePath = (slug: string): string => `/resources/${slug}`
