import { Fragment, type ReactNode } from 'react'

const linkPattern = /\bhttps?:\/\/[^\s<>"'`]+/gi
/** Punctuation of the sentence rather than of the address. */
const trailing = /[.,;:!?)\]}»”’]+$/

interface Piece {
  /** Its position in the text. */
  start: number
  text: string
  href?: string
}

/** Splits a text into plain parts and web addresses. Other schemes stay text. */
export const splitLinks = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let position = 0
  for (const match of text.matchAll(linkPattern)) {
    const address = match[0].replace(trailing, '')
    if (!URL.canParse(address)) continue
    if (match.index > position) pieces.push({ start: position, text: text.slice(position, match.index) })
    pieces.push({ start: match.index, text: address, href: address })
    position = match.index + address.length
  }
  if (position < text.length) pieces.push({ start: position, text: text.slice(position) })
  return pieces
}

interface LinkedTextProps {
  text: string
  /** For the parts between the links. */
  renderText?: (text: string) => ReactNode
}

/** Text that a customer wrote: never HTML, addresses as links. */
export const LinkedText = ({ text, renderText }: LinkedTextProps) =>
  splitLinks(text).map(({ start, text: part, href }) =>
    href === undefined ? (
      <Fragment key={start}>{renderText ? renderText(part) : part}</Fragment>
    ) : (
      <a key={start} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ),
  )
