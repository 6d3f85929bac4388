import { Fragment } from 'react'
import classes from './messages.module.css'

const linkPattern = /\bhttps?:\/\/[^\s<>"'`]+/gi
/** Punctuation of the sentence rather than of the address. */
const trailing = /[.,;:!?)\]}»”’]+$/

interface Piece {
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
    if (match.index > position) pieces.push({ text: text.slice(position, match.index) })
    pieces.push({ text: address, href: address })
    position = match.index + address.length
  }
  if (position < text.length) pieces.push({ text: text.slice(position) })
  return pieces
}

const mentionPattern = (names: readonly string[]) =>
  new RegExp(`(@(?:${names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')}))`, 'g')

const WithMentions = ({ text, names }: { text: string; names: readonly string[] }) => {
  if (names.length === 0) return text
  return text.split(mentionPattern(names)).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other key
    <Fragment key={index}>{index % 2 === 1 ? <strong className={classes.mention}>{part}</strong> : part}</Fragment>
  ))
}

const noNames: readonly string[] = []

/** Text as it was written: never HTML, addresses as links. */
export const MessageText = ({ text, mentions = noNames }: { text: string; mentions?: readonly string[] }) => (
  <p className={classes.text} dir="auto">
    {splitLinks(text).map(({ text: part, href }, index) =>
      href === undefined ? (
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other key
        <WithMentions key={index} text={part} names={mentions} />
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other key
        <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
          {part}
        </a>
      ),
    )}
  </p>
)
