import type { Language } from '#contract/enumerations.ts'
import { siteAddress } from '#contract/site-address.ts'
import { linkToApp } from '../frame/link-to-app.ts'
import { type Piece, piecesOf } from './pieces.ts'

/** Dashboard paths are the same in every language. */
const addressOf = (to: string, language: Language): string => {
  if (to === '/register' || to === '/login' || to === '/dashboard') return linkToApp(to, language)
  return to.startsWith('/dashboard/') ? to : siteAddress(to, language)
}

const Marked = ({ piece, language }: { piece: Piece; language: Language }) => {
  switch (piece.kind) {
    case 'quoted':
      return <b className="quoted">{piece.text}</b>
    case 'key':
      return <kbd>{piece.text}</kbd>
    case 'literal':
      return <code>{piece.text}</code>
    case 'link':
      return <a href={addressOf(piece.to, language)}>{piece.text}</a>
    default:
      return piece.text
  }
}

export const MarkedText = ({ text, language }: { text: string; language: Language }) =>
  piecesOf(text).map((piece, place) => (
    // The pieces of a text never change order.
    // oxlint-disable-next-line react/no-array-index-key
    <Marked key={place} piece={piece} language={language} />
  ))
