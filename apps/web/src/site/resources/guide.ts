import type { ScreenshotName } from '#web/site/pictures/product-screenshot.tsx'

export interface Table {
  /** Column headings. */
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** Rows too wide for a phone: there the cells are stacked. */
  stacks?: true
}

/**
 * A part of a section; a string is a paragraph. Within texts, [[…]] quotes UI text, ‹…› is a key, `…` is literal, and
 * [label](/path) is a link.
 */
export type Block =
  | string
  | { steps: readonly string[] }
  | { points: readonly string[] }
  | { note: string }
  | { table: Table }
  | { picture: ScreenshotName; alt: string; caption: string }

export interface Section {
  /** Its anchor, the same in every language. */
  id: string
  heading: string
  body: readonly Block[]
}

/** A guide in one language. */
export interface Guide {
  slug: string
  title: string
  /** What the reader can do afterwards; also the meta description. */
  summary: string
  sections: readonly Section[]
}

export const guidePath = (slug: string): string => `/resources/${slug}`
