import { IconClock, IconUser } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { hour } from '#contract/core/time.ts'
import { isWaitingForUs } from '#contract/domains/support-rules.ts'
import type { Conversation } from '#contract/domains/support.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useNow } from '#web/client/use-now.ts'
import { Tags } from '#web/entities/tags/tags.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { supportText } from '#web/features/support/support.text.ts'
import { useWaitLabel } from '#web/features/support/use-wait-label.ts'
import { PersonAvatar } from './person-avatar.tsx'
import classes from './inbox.module.css'

interface InboxRowProps {
  conversation: Conversation
  to: string
  isOpen: boolean
  showStore: boolean
  onOpen: (conversation: Conversation) => void
}

const longWaitMs = hour

const Wait = ({ since }: { since: string }) => {
  const t = useText(supportText)
  const { dateTime } = useFormat()
  const isLong = useNow() - Date.parse(since) >= longWaitMs
  const label = useWaitLabel()(since)
  return (
    <span className={classes.wait} data-long={isLong || undefined} title={t('waitingSince', { time: dateTime(since) })}>
      <IconClock size={12} aria-hidden="true" />
      {t('waitingFor', { time: label })}
    </span>
  )
}

/** One conversation of the list: who, what they wrote last, and what it needs. */
export const InboxRow = memo(({ conversation, to, isOpen, showStore, onOpen }: InboxRowProps) => {
  const t = useText(supportText)
  const { dateTime } = useFormat()
  const { _id, name, tier, isGuest, isBlocked, unread, lastMessage, lastMessageAt, assignee, tags, status } =
    conversation
  const text = lastMessage?.text || (lastMessage?.hasImage ? t('image') : t('noText'))
  return (
    <li className={classes.row} data-row={_id} data-open={isOpen || undefined} data-unread={unread > 0 || undefined}>
      <PersonAvatar name={name} />
      <div className={classes.rowBody}>
        <div className={classes.rowHead}>
          <Link
            to={to}
            className={classes.rowName ?? ''}
            aria-current={isOpen || undefined}
            data-row-link
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onOpen(conversation)
            }}
          >
            <bdi>{name}</bdi>
          </Link>
          {tier && <span className={classes.tier}>{tier}</span>}
          {isGuest && <span className={classes.guest}>{t('guest')}</span>}
          <span className={classes.when}>
            <Time iso={lastMessageAt} />
          </span>
        </div>
        <div className={classes.rowText}>
          <span className={classes.preview} dir="auto">
            {lastMessage?.author === 'staff' ? t('replied', { text }) : text}
          </span>
          {unread > 0 && (
            <span className={classes.unread}>
              <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
              <span className="visually-hidden">{t('unread', { count: unread })}</span>
            </span>
          )}
        </div>
        <div className={classes.rowFacts}>
          {showStore && (
            <span className={classes.fact} title={conversation.store.name}>
              <span>{conversation.store.name}</span>
            </span>
          )}
          {isWaitingForUs(conversation) && conversation.waitingSince && <Wait since={conversation.waitingSince} />}
          {status === 'snoozed' && conversation.snoozedUntil && (
            <span className={classes.fact}>{t('until', { time: dateTime(conversation.snoozedUntil) })}</span>
          )}
          {isBlocked && <span className={classes.blocked}>{t('blocked')}</span>}
          {assignee && (
            <span className={classes.fact} title={t('assignee', { name: assignee.name })}>
              <IconUser size={12} aria-hidden="true" />
              <span>{assignee.name}</span>
            </span>
          )}
          {tags.length > 0 && <Tags tags={tags} />}
        </div>
      </div>
    </li>
  )
})
