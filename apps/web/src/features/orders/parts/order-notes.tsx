import { Button, InputBase } from '@mantine/core'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { useIsFirstContentShown } from '#web/client/first-content.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { NoteList } from '#web/entities/notes/note-list.tsx'
import { notesText } from '#web/entities/notes/notes.text.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { loadLater } from '#web/kit/page/load-later.tsx'
import { useIsNear } from '#web/kit/page/use-is-near.ts'
import { orderText } from '#web/features/orders/order.text.ts'
import type { NewNoteProps } from './new-note.tsx'
import classes from './order.module.css'

/** As high as the form. */
const NewNotePlaceholder = () => {
  const t = useText(notesText)
  return (
    <div inert className={classes.newNote}>
      <InputBase
        component="textarea"
        multiline
        rows={2}
        label={t('newNote')}
        placeholder={t('notePlaceholder')}
        readOnly
        withAsterisk
      />
      <div className={classes.noteFoot}>
        <span />
        <Button variant="default">{t('addNote')}</Button>
      </div>
    </div>
  )
}

const NewNote = loadLater<NewNoteProps>(
  () => import('./new-note.tsx').then((module) => module.NewNote),
  NewNotePlaceholder,
)

/** Forms need schemas, which are loaded when the form is near the viewport. */
const NewNoteWhenNear = (props: NewNoteProps) => {
  const { ref, isNear } = useIsNear<HTMLDivElement>()
  const isContentShown = useIsFirstContentShown()
  return <div ref={ref}>{isNear && isContentShown ? <NewNote {...props} /> : <NewNotePlaceholder />}</div>
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
  return (
    <FormSection title={t('notes')}>
      {canEdit && <NewNoteWhenNear orderId={order._id} />}
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
