import { ActionIcon, Button, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { Order, OrderNote } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { useText } from '../../../client/text.ts'
import { useSend } from '../../../client/use-send.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { SwitchField } from '../../../kit/fields/choice-fields.tsx'
import { TextAreaField } from '../../../kit/fields/text-area-field.tsx'
import { FormSection } from '../../../kit/form/form-section.tsx'
import { useReportUnsaved } from '../../../kit/form/unsaved-forms.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { orderText } from '../order.text.ts'
import classes from './order.module.css'

/** An unfinished note counts as an unsaved change. */
const NoteFields = ({ sending }: { sending: boolean }) => {
  const t = useText(orderText)
  const { isDirty } = useFormState()
  useReportUnsaved(isDirty)
  return (
    <>
      <TextAreaField name="body" label={t('newNote')} placeholder={t('notePlaceholder')} minRows={2} />
      <div className={classes.noteFoot}>
        <SwitchField name="isForCustomer" label={t('forCustomer')} help={t('forCustomerHelp')} />
        <Button type="submit" variant="default" loading={sending}>
          {t('addNote')}
        </Button>
      </div>
    </>
  )
}

const NewNote = ({ orderId, onAdded }: { orderId: string; onAdded: () => void }) => {
  const t = useText(orderText)
  const add = useSend(orders.addNote, { successMessage: t('noteAdded') })
  return (
    <Form
      schema={orders.addNote.body}
      initialValues={{ body: '', isForCustomer: false }}
      sender={add}
      request={(body) => ({ params: { orderId }, body })}
      onSent={onAdded}
    >
      <NoteFields sending={add.sending} />
    </Form>
  )
}

const NoteLine = ({ note, remove }: { note: OrderNote; remove: (() => void) | undefined }) => {
  const t = useText(orderText)
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <div className={classes.body}>{note.body}</div>
        <div className={classes.quiet}>
          <span className={classes.mark} data-customer={note.isForCustomer || undefined}>
            {t(note.isForCustomer ? 'toCustomer' : 'team')}
          </span>
          {note.isOwn ? t('you') : note.by} · <Time iso={note.at} />
        </div>
      </div>
      {remove && (
        <ActionIcon variant="subtle" color="neutral" aria-label={t('deleteNote')} onClick={remove}>
          <IconTrash size={16} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  )
}

/** Notes for the team or for the customer; authors can delete their own. */
export const OrderNotes = ({ order, canEdit }: { order: Order; canEdit: boolean }) => {
  const t = useText(orderText)
  const remove = useSend(orders.removeNote, { successMessage: t('noteDeleted') })
  // Remounts the form with empty fields after a note was added.
  const [addedCount, setAddedCount] = useState(0)
  const [noteToDelete, setNoteToDelete] = useState<string>()
  const deleteNote = async () => {
    if (noteToDelete) await remove.send({ params: { orderId: order._id, noteId: noteToDelete } })
    setNoteToDelete(undefined)
  }
  return (
    <FormSection title={t('notes')}>
      {canEdit && <NewNote key={addedCount} orderId={order._id} onAdded={() => setAddedCount(addedCount + 1)} />}
      {order.notes.length === 0 ? (
        <Text c="dimmed">{t('noNotes')}</Text>
      ) : (
        <ul className={classes.entries}>
          {order.notes.map((note) => (
            <NoteLine
              key={note._id}
              note={note}
              remove={canEdit && note.isOwn ? () => setNoteToDelete(note._id) : undefined}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={noteToDelete !== undefined}
        title={t('deleteNoteTitle')}
        body={t('deleteNoteBody')}
        confirmLabel={t('deleteNote')}
        busy={remove.sending}
        onConfirm={() => void deleteNote()}
        onCancel={() => setNoteToDelete(undefined)}
      />
    </FormSection>
  )
}
