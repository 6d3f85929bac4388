import type { Message } from '#contract/domains/support.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { conversationText } from '#web/features/support/conversation.text.ts'
import { Time } from '#web/kit/display/time.tsx'
import classes from './messages.module.css'

/** What happened, as a sentence. */
export const useEventText = (visitor: string) => {
  const t = useText(conversationText)
  const { dateTime } = useFormat()
  return ({ type, name, subject }: NonNullable<Message['event']>): string => {
    const values = { name: name || t('system'), subject: subject ?? '', visitor }
    if (type === 'assigned') {
      if (subject === null) return t('event_unassigned', values)
      if (name === '') return t('event_assignedInTurn', values)
      return t(name === subject ? 'event_assignedSelf' : 'event_assigned', values)
    }
    if (type === 'snoozed') return t('event_snoozed', { ...values, subject: subject === null ? '' : dateTime(subject) })
    return t(`event_${type}`, values)
  }
}

/** A line that the product wrote into the conversation. */
export const EventLine = ({ message, visitor }: { message: Message; visitor: string }) => {
  const toText = useEventText(visitor)
  if (!message.event) return null
  return (
    <p className={classes.event} data-message={message._id}>
      <span>{toText(message.event)}</span> · <Time iso={message.createdAt} />
    </p>
  )
}
