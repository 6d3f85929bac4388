import { Anchor } from '@mantine/core'
import { IconAlertCircle, IconLock, IconPaperclip } from '@tabler/icons-react'
import type { OutgoingMessage } from '#web/client/chat-messages.ts'
import { useText } from '#web/client/text.ts'
import { conversationText } from '#web/features/support/conversation.text.ts'
import { MessageText } from './message-text.tsx'
import classes from './messages.module.css'

interface OutgoingProps {
  message: OutgoingMessage
  isOnline: boolean
  retry: () => void
  discard: () => void
}

/** A message on its way: it says so, and why it didn't arrive. */
export const OutgoingBubble = ({ message: { input, state, error }, isOnline, retry, discard }: OutgoingProps) => {
  const t = useText(conversationText)
  const isNote = input.is_note ?? false
  const { attachments = [], text } = input
  return (
    <article className={classes.group} data-side="staff" data-message={input.client_id} aria-label={t('you')}>
      <div className={classes.groupBody}>
        {isNote && (
          <span className={classes.noteLabel}>
            <IconLock size={12} aria-hidden="true" /> {t('note')}
          </span>
        )}
        <div className={classes.bubble} data-note={isNote || undefined} data-state={state}>
          {text !== '' && <MessageText text={text} />}
          {attachments.map(({ key, name }) => (
            <span key={key} className={classes.fileLine}>
              <IconPaperclip size={14} aria-hidden="true" /> {name}
            </span>
          ))}
        </div>
        <footer className={classes.meta} role="status" data-failed={state === 'failed' || undefined}>
          {state === 'sending' ? (
            t(isOnline ? 'sending' : 'waitsForConnection')
          ) : (
            <>
              <IconAlertCircle size={14} aria-hidden="true" /> {t('notSent')}
              {error && `: ${error}`} ·{' '}
              <Anchor component="button" type="button" size="xs" onClick={retry}>
                {t('retry')}
              </Anchor>{' '}
              ·{' '}
              <Anchor component="button" type="button" size="xs" onClick={discard}>
                {t('discard')}
              </Anchor>
            </>
          )}
        </footer>
      </div>
    </article>
  )
}
