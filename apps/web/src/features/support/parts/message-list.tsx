import { Button, Loader } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { Fragment, useCallback, useMemo, useRef, useState } from 'react'
import type { Message } from '#contract/domains/support.ts'
import type { Chat, ChatState } from '#web/client/chat-connection.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { useIsPhone } from '#web/kit/list/use-is-phone.ts'
import { conversationText } from '#web/features/support/conversation.text.ts'
import { groupMessages } from '#web/features/support/support.groups.ts'
import { useDayLabel } from '#web/features/support/use-day-label.ts'
import { EventLine } from './event-line.tsx'
import { MessagesSkeleton } from './inbox-skeleton.tsx'
import { type MessageActions, MessageGroup } from './message-group.tsx'
import { OutgoingBubble } from './outgoing-message.tsx'
import { useChatScroll } from '#web/kit/conversation/use-chat-scroll.ts'
import classes from './message-list.module.css'

interface MessageListProps {
  chat: Chat
  state: ChatState
  /** Name of the customer or guest. */
  visitor: string
  /** Names of staff by id. */
  names: ReadonlyMap<string, string>
  isOnline: boolean
  actions: Omit<MessageActions, 'showMessage'>
}

/** The messages of a conversation. A part of them is loaded; more come while scrolling, and the position stays. */
export const MessageList = ({ chat, state, visitor, names, isOnline, actions }: MessageListProps) => {
  const t = useText(conversationText)
  const toDayLabel = useDayLabel()
  // One level below the name, which is the heading of the page on a phone.
  const DayHeading = useIsPhone() ? 'h2' : 'h3'
  const { profile, store } = useSession()
  const zone = store?.timezone ?? 'UTC'
  // What was unread when it was opened stays marked.
  const [openedAt, setOpenedAt] = useState<number>()
  if (state.isLoaded && openedAt === undefined) setOpenedAt(state.readTo.staff)
  const items = useMemo(() => groupMessages(state.shown, zone, openedAt), [state.shown, zone, openedAt])
  const bySequence = useMemo(() => new Map(state.shown.map((message) => [message.sequence, message])), [state.shown])
  const content = useRef<HTMLDivElement>(null)
  const { scroller, isAtEnd, unseen, jump, onScroll } = useChatScroll(chat, state)

  const latest = useRef(bySequence)
  latest.current = bySequence
  const showMessage = useCallback((sequence: number) => {
    const message: Message | undefined = latest.current.get(sequence)
    const element = message && content.current?.querySelector<HTMLElement>(`[data-message="${message._id}"]`)
    element?.scrollIntoView({ block: 'center' })
    element?.animate?.([{ opacity: 0.3 }, { opacity: 1 }], { duration: 600 })
  }, [])
  const { quote, edit, remove, refresh } = actions
  const groupActions = useMemo(
    () => ({ quote, edit, remove, refresh, showMessage }),
    [quote, edit, remove, refresh, showMessage],
  )

  if (!state.isLoaded)
    return state.error ? (
      <div className={classes.scroller}>
        <ErrorState error={state.error} retry={() => void chat.showLatest()} />
      </div>
    ) : (
      <div className={classes.scroller}>
        <MessagesSkeleton />
      </div>
    )
  const typingVisitor = state.typing.find(({ isStaff }) => !isStaff)
  return (
    <div className={classes.frame}>
      <div
        ref={scroller}
        className={classes.scroller}
        onScroll={onScroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
        tabIndex={0}
        role="log"
        aria-label={t('messages')}
        aria-live="polite"
      >
        <div ref={content} className={classes.content}>
          {state.hasOlder && (
            <div className={classes.pageLoader}>
              <Button variant="subtle" color="neutral" size="compact-sm" onClick={() => void chat.loadOlder()}>
                {t('older')}
              </Button>
            </div>
          )}
          {items.map((item) => (
            <Fragment key={item.key}>
              {item.kind === 'day' && (
                <DayHeading className={classes.day}>
                  <span>{toDayLabel(item.day)}</span>
                </DayHeading>
              )}
              {item.kind === 'new' && (
                <p className={classes.newMark} data-new-mark>
                  <span>{t('newMessages')}</span>
                </p>
              )}
              {item.kind === 'event' && <EventLine message={item.message} visitor={visitor} />}
              {item.kind === 'group' && (
                <MessageGroup
                  messages={item.messages}
                  personId={profile._id}
                  readTo={state.readTo}
                  bySequence={bySequence}
                  names={names}
                  actions={groupActions}
                />
              )}
            </Fragment>
          ))}
          {state.hasNewer && (
            <div className={classes.pageLoader}>
              <Loader size={16} aria-label={t('newer')} />
            </div>
          )}
          {state.outgoing.map((message) => (
            <OutgoingBubble
              key={message.input.client_id}
              message={message}
              isOnline={isOnline}
              retry={() => chat.retry(message.input.client_id)}
              discard={() => chat.discard(message.input.client_id)}
            />
          ))}
          {typingVisitor && (
            <p className={classes.typing}>
              <span className={classes.dots} aria-hidden="true">
                <i />
                <i />
                <i />
              </span>
              {t('visitorTyping', { name: typingVisitor.name })}
            </p>
          )}
        </div>
      </div>
      {(!isAtEnd || state.hasNewer) && (
        <Button
          className={classes.jump ?? ''}
          size="xs"
          radius="xl"
          variant={unseen > 0 ? 'filled' : 'default'}
          leftSection={<IconArrowDown size={14} aria-hidden="true" />}
          onClick={() => void jump()}
        >
          {unseen > 0 ? t('newCount', { count: unseen }) : t('jump')}
        </Button>
      )}
    </div>
  )
}
