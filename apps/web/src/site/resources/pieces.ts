export type Piece =
  | { kind: 'words' | 'quoted' | 'key' | 'literal'; text: string }
  | { kind: 'link'; text: string; to: string }

const markup = /\[\[(.+?)\]\]|‹(.+?)›|`(.+?)`|\[(.+?)\]\((.+?)\)/g

const toPiece = ([, quoted, key, literal, label, to]: RegExpExecArray): Piece => {
  if (quoted !== undefined) return { kind: 'quoted', text: quoted }
  if (key !== undefined) return { kind: 'key', text: key }
  if (literal !== undefined) return { kind: 'literal', text: literal }
  return { kind: 'link', text: label ?? '', to: to ?? '' }
}

/** Splits a guide's text at its markup (see `Block`). */
export const parsePieces = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let offset = 0
  for (const match of text.matchAll(markup)) {
    if (match.index > offset) pieces.push({ kind: 'words', text: text.slice(offset, match.index) })
    pieces.push(toPiece(match))
    offset = match.index + match[0].length
  }
  if (offset < text.length) pieces.push({ kind: 'words', text: text.slice(offset) })
  return pieces
}
