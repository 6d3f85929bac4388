import { truncate } from '#server/platform/truncate.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

const maxDescriptionLength = 160

/** The text of sanitized HTML, in one line. */
export const toPlainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Cut at a word, for search results. */
export const toMetaDescription = (text: string): string => {
  if (text.length <= maxDescriptionLength) return text
  const cut = truncate(text, maxDescriptionLength)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 100)).trimEnd()}…`
}
