import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { NoteField } from '#web/entities/notes/note-field.tsx'
import { NoteList } from '#web/entities/notes/note-list.tsx'
import { notesText } from '#web/entities/notes/notes.text.ts'
import { SwitchField } from '#web/kit/fields/choice-fields.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { orderText } from '#web/features/orders/order.text.ts'
import classes from './order.module.css'

const NewNote = ({ orderId, onAdded }: { orderId: string; onAdded: () => void }) => {
  const t = useText(notesText)
  const tOrder = useText(orderText)
  const add = useSend(orders.addNote, { successMessage: t('noteAdded') })
  return (
    <Form
      schema={orders.addNote.body}
      initialValues={{ body: '', isForCustomer: false }}
      sender={add}
      request={(body) => ({ params: { orderId }, body })}
      onSent={onAdded}
    >
      <NoteField />
      <div className={classes.noteFoot}>
        <SwitchField name="isForCustomer" label={tOrder('forCustomer')} help={tOrder('forCustomerHelp')} />
        <Button type="submit" variant="default" loading={add.sending}>
          {t('addNote')}
        </Button>
      </div>
    </Form>
  )
}

const AudienceBadge = ({ isForCustomer }: { isForCustomer: boolean }) => {
  const t = useText(orderText)
  return (
    <span className={classes.mark} data-customer={isForCustomer || undefined}>
      {t(isForCustomer ? 'toCustomer' : 'team')}
    </span>
  )
}

/** Notes for the team or for the customer. */
export const OrderNotes = ({ order, canEdit }: { order: Order; canEdit: boolean }) => {
  const t = useText(notesText)
  const remove = useSend(orders.removeNote, { successMessage: t('noteDeleted') })
  // Remounts the form with empty fields after a note was added.
  const [addedCount, setAddedCount] = useState(0)
  return (
    <FormSection title={t('notes')}>
      {canEdit && <NewNote key={addedCount} orderId={order._id} onAdded={() => setAddedCount(addedCount + 1)} />}
      <NoteList
        notes={order.notes.map((note) => ({ ...note, badge: <AudienceBadge isForCustomer={note.isForCustomer} /> }))}
        canDelete={canEdit}
        remove={(noteId) => remove.send({ params: { orderId: order._id, noteId } })}
        removing={remove.sending}
        divided
      />
    </FormSection>
  )
}
