/** Messages that one email can become. */
const maxParts = 5

/** The last line break or space in the second half; otherwise the text is cut at its limit. */
const findEnd = (text: string, maxLength: number): number => {
  const line = text.lastIndexOf('\n', maxLength)
  if (line > maxLength / 2) return line
  const space = text.lastIndexOf(' ', maxLength)
  if (space > maxLength / 2) return space
  // Not between the two halves of a character.
  return /[\uD800-\uDBFF]/.test(text[maxLength - 1] ?? '') ? maxLength - 1 : maxLength
}

/** A text in parts of at most this length. A text beyond five parts is cut off. */
export const splitText = (text: string, maxLength: number): string[] => {
  const parts: string[] = []
  let rest = text.normalize('NFC').trim()
  while (rest !== '' && parts.length < maxParts) {
    const end = rest.length <= maxLength ? rest.length : findEnd(rest, maxLength)
    parts.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return parts
}
