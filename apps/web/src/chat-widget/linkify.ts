export type TextPart = string | { url: string; label: string }

const urlPattern = /\bhttps?:\/\/[^\s<>"'`]+/gi
/** Belongs to the sentence, not to the address. */
const trailing = /[.,;:!?\])}»”]+$/

/** Web addresses in a text. Other schemes stay text, so no script can be linked. */
export const linkify = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(urlPattern)) {
    const label = match.replace(trailing, '')
    const url = URL.parse(label)
    if (!url) continue
    parts.push(text.slice(end, index), { url: url.href, label })
    end = index + label.length
  }
  return [...parts, text.slice(end)].filter((part) => part !== '')
}
