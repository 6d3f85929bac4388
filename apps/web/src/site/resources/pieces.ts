export type Piece =
  | { kind: 'words' | 'quoted' | 'key' | 'literal'; text: string }
  | { kind: 'link'; text: string; to: string }

const marked = /\[\[(.+?)\]\]|‹(.+?)›|`(.+?)`|\[(.+?)\]\((.+?)\)/g

const pieceOf = ([, quoted, key, literal, words, to]: RegExpExecArray): Piece => {
  if (quoted !== undefined) return { kind: 'quoted', text: quoted }
  if (key !== undefined) return { kind: 'key', text: key }
  if (literal !== undefined) return { kind: 'literal', text: literal }
  return { kind: 'link', text: words ?? '', to: to ?? '' }
}

/** Splits a guide's text at its markup (see `Block`). */
export const piecesOf = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let at = 0
  for (const found of text.matchAll(marked)) {
    if (found.index > at) pieces.push({ kind: 'words', text: text.slice(at, found.index) })
    pieces.push(pieceOf(found))
    at = found.index + found[0].length
  }
  if (at < text.length) pieces.push({ kind: 'words', text: text.slice(at) })
  return pieces
}
