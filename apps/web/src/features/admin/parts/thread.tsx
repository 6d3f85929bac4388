import type { DataOf } from '#contract/core/request.ts'
import type { contacts } from '#contract/domains/contacts.ts'
import { useText } from '#web/client/text.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { contactsText } from '#web/features/admin/admin.text.ts'
import classes from './thread.module.css'

export type ContactDetail = DataOf<typeof contacts.get>

/** The message and its replies, oldest first. */
export const Thread = ({ contact }: { contact: ContactDetail }) => {
  const t = useText(contactsText)
  const messages = [
    { id: contact._id, who: t('wrote', { name: contact.name }), at: contact.createdAt, body: contact.message },
    ...contact.replies.map((reply) => ({
      id: reply._id,
      who: t('answered', { name: reply.by }),
      at: reply.at,
      body: reply.body,
    })),
  ]
  return (
    <FormSection title={t('conversation')}>
      <ol className={classes.thread}>
        {messages.map(({ id, who: heading, at, body }) => (
          <li key={id} className={classes.turn} data-ours={id === contact._id ? undefined : true}>
            <div className={classes.head}>
              <strong>{heading}</strong>
              <Time iso={at} />
            </div>
            <p className={classes.body}>{body}</p>
          </li>
        ))}
      </ol>
    </FormSection>
  )
}
