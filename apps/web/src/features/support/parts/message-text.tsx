import { Fragment } from 'react'
import { LinkedText } from '#web/kit/display/linked-text.tsx'
import classes from './messages.module.css'

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
    <LinkedText text={text} renderText={(part) => <WithMentions text={part} names={mentions} />} />
  </p>
)
