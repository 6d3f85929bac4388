import { Button } from '@mantine/core'
import { noteInput } from '#contract/domains/order-note.ts'
import { orders } from '#contract/domains/orders.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { NoteField } from '#web/entities/notes/note-field.tsx'
import { notesText } from '#web/entities/notes/notes.text.ts'
import { SwitchField } from '#web/kit/fields/choice-fields.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { orderText } from '#web/features/orders/order.text.ts'
import classes from './order.module.css'

export interface NewNoteProps {
  orderId: string
}

/** The form for a note. Loaded after the order is shown. */
export const NewNote = ({ orderId }: NewNoteProps) => {
  const t = useText(notesText)
  const tOrder = useText(orderText)
  const add = useSend(orders.addNote)
  return (
    <Form
      schema={noteInput}
      initialValues={{ body: '', isForCustomer: false }}
      sender={add}
      request={(body) => ({ params: { orderId }, body })}
      clearsWhenSent
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
