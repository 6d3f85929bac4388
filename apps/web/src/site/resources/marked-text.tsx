import type { Language } from '#contract/enumerations.ts'
import { sitePath } from '#contract/site-path.ts'
import { linkToApp } from '#web/site/frame/link-to-app.ts'
import { type Piece, parsePieces } from './pieces.ts'

/** Dashboard paths are the same in every language. */
const toHref = (to: string, language: Language): string => {
  if (to === '/register' || to === '/login' || to === '/dashboard') return linkToApp(to, language)
  return to.startsWith('/dashboard/') ? to : sitePath(to, language)
}

const MarkedPiece = ({ piece, language }: { piece: Piece; language: Language }) => {
  switch (piece.kind) {
    case 'quoted':
      return <b className="quoted">{piece.text}</b>
    case 'key':
      return <kbd>{piece.text}</kbd>
    case 'literal':
      return <code>{piece.text}</code>
    case 'link':
      return <a href={toHref(piece.to, language)}>{piece.text}</a>
    default:
      return piece.text
  }
}

export const MarkedText = ({ text, language }: { text: string; language: Language }) =>
  parsePieces(text).map((piece, index) => (
    // The pieces of a text never change order.
    // oxlint-disable-next-line react/no-array-index-key
    <MarkedPiece key={index} piece={piece} language={language} />
  ))
