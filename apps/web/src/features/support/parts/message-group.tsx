import { ActionIcon } from '@mantine/core'
import { IconLock, IconPencil, IconQuote, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { isEditable } from '#contract/domains/support-rules.ts'
import type { Message, ReadPositions } from '#contract/domains/support.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useNow } from '#web/client/use-now.ts'
import { conversationText } from '#web/features/support/conversation.text.ts'
import { Attachments } from './attachments.tsx'
import { CardOfMessage } from './message-card.tsx'
import { MessageText } from './message-text.tsx'
import { PersonAvatar } from './person-avatar.tsx'
import { useTimeOfDay } from './use-time-of-day.ts'
import classes from './messages.module.css'

export interface MessageActions {
  quote: (message: Message) => void
  edit: (message: Message) => void
  remove: (message: Message) => void
  /** Fetches it again, with new links to its files. */
  refresh: (message: Message) => void
  /** Scrolls to a message, if it is loaded. */
  showMessage: (sequence: number) => void
}

interface BubbleProps {
  message: Message
  quoted: Message | undefined
  isOwn: boolean
  /** Names of mentioned staff. */
  names: ReadonlyMap<string, string>
  actions: MessageActions
}

const Quote = ({ message, quoted, actions }: Pick<BubbleProps, 'message' | 'quoted' | 'actions'>) => {
  const t = useText(conversationText)
  if (message.quotes === null) return null
  const { quotes } = message
  return (
    <button type="button" className={classes.quote} onClick={() => actions.showMessage(quotes)}>
      {quoted ? (
        <>
          <strong>{quoted.author.name}</strong>
          <span dir="auto">{quoted.deletedAt ? t('deleted') : quoted.text || quoted.attachments[0]?.name}</span>
        </>
      ) : (
        <span>{t('quotedMessage')}</span>
      )}
    </button>
  )
}

const Bubble = ({ message, quoted, isOwn, names, actions }: BubbleProps) => {
  const t = useText(conversationText)
  const now = useNow()
  const canEdit = isOwn && isEditable(message, new Date(now))
  if (message.deletedAt)
    return (
      <div className={classes.bubble} data-message={message._id} data-deleted>
        {t('deleted')}
      </div>
    )
  return (
    <div className={classes.line} data-message={message._id}>
      <div className={classes.bubble} data-note={message.isNote || undefined}>
        <Quote message={message} quoted={quoted} actions={actions} />
        {message.text !== '' && (
          <MessageText
            text={message.text}
            mentions={message.mentions.flatMap((personId) => names.get(personId) ?? [])}
          />
        )}
        {message.card && <CardOfMessage card={message.card} />}
        {message.attachments.length > 0 && (
          <Attachments attachments={message.attachments} refresh={() => actions.refresh(message)} />
        )}
        {message.editedAt && <span className={classes.edited}>{t('edited')}</span>}
      </div>
      <div className={classes.tools}>
        <ActionIcon size={26} aria-label={t('quote')} title={t('quote')} onClick={() => actions.quote(message)}>
          <IconQuote size={15} aria-hidden="true" />
        </ActionIcon>
        {canEdit && (
          <>
            {message.text !== '' && (
              <ActionIcon size={26} aria-label={t('edit')} title={t('edit')} onClick={() => actions.edit(message)}>
                <IconPencil size={15} aria-hidden="true" />
              </ActionIcon>
            )}
            <ActionIcon
              size={26}
              aria-label={t('deleteMessage')}
              title={t('deleteMessage')}
              onClick={() => actions.remove(message)}
            >
              <IconTrash size={15} aria-hidden="true" />
            </ActionIcon>
          </>
        )}
      </div>
    </div>
  )
}

interface MessageGroupProps {
  messages: readonly Message[]
  personId: string
  readTo: ReadPositions
  bySequence: ReadonlyMap<number, Message>
  names: ReadonlyMap<string, string>
  actions: MessageActions
}

/** Messages that one author wrote within minutes, with their name and time once. */
export const MessageGroup = memo(({ messages, personId, readTo, bySequence, names, actions }: MessageGroupProps) => {
  const t = useText(conversationText)
  const { dateTime } = useFormat()
  const toTime = useTimeOfDay()
  const [first] = messages
  const last = messages.at(-1)
  if (!first || !last) return null
  const { author, isNote, via } = first
  const isStaff = author.kind === 'staff'
  const isOwn = isStaff && author._id === personId
  const receipt = () => {
    if (!isStaff || isNote || last.deletedAt) return undefined
    if (last.sequence <= readTo.visitor) return t('read')
    return last.sequence <= readTo.visitorDelivered ? t('delivered') : t('sent')
  }
  const facts = [
    isOwn ? t('you') : author.name,
    ...(via === 'email' ? [t('viaEmail')] : []),
    ...(receipt() ? [receipt()] : []),
  ]
  return (
    <article className={classes.group} data-side={isStaff ? 'staff' : 'visitor'} aria-label={author.name}>
      {!isStaff && <PersonAvatar name={author.name} size={28} />}
      <div className={classes.groupBody}>
        {isNote && (
          <span className={classes.noteLabel}>
            <IconLock size={12} aria-hidden="true" /> {t('note')}
          </span>
        )}
        {messages.map((message) => (
          <Bubble
            key={message._id}
            message={message}
            quoted={message.quotes === null ? undefined : bySequence.get(message.quotes)}
            isOwn={isOwn}
            names={names}
            actions={actions}
          />
        ))}
        {messages.some(({ isUnverified }) => isUnverified) && (
          <span className={classes.unverified}>{t('unverified')}</span>
        )}
        <footer className={classes.meta}>
          <bdi>{facts.join(' · ')}</bdi> ·{' '}
          <time dateTime={last.createdAt} title={dateTime(last.createdAt)}>
            {toTime(last.createdAt)}
          </time>
        </footer>
      </div>
    </article>
  )
})
