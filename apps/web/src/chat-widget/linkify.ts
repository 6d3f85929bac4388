export type TextPart = string | { url: string }

const urlPattern = /\bhttps?:\/\/[^\s<>"'`]+/gi
/** Belongs to the sentence, not to the address. */
const trailing = /[.,;:!?\])}»”]+$/

/** Web addresses in a text. Other schemes stay text, so no script can be linked. */
export const linkify = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(urlPattern)) {
    const label = match.replace(trailing, '')
    parts.push(text.slice(end, index), { url: label })
    end = index + label.length
  }
  return [...parts, text.slice(end)].filter((part) => part !== '')
}
