import { Button } from '@mantine/core'
import { customers } from '#contract/domains/customers.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { NoteField } from '#web/entities/notes/note-field.tsx'
import { NoteList } from '#web/entities/notes/note-list.tsx'
import { notesText } from '#web/entities/notes/notes.text.ts'
import { useIsDeleted } from '#web/kit/feedback/deleted-notice.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { MiniPager, useMiniPager } from '#web/kit/list/mini-pager.tsx'
import { customerText } from '#web/features/customers/customer.text.ts'

const pageSize = 10

const NewNote = ({ customerId, onAdded }: { customerId: string; onAdded: () => void }) => {
  const t = useText(notesText)
  const isDeleted = useIsDeleted()
  const add = useSend(customers.addNote)
  return (
    <Form
      schema={customers.addNote.body}
      initialValues={{ body: '' }}
      sender={add}
      request={(body) => ({ params: { customerId }, body })}
      onSent={onAdded}
      clearsWhenSent
    >
      <NoteField />
      <Button type="submit" variant="default" loading={add.sending} disabled={isDeleted} mt="sm">
        {t('addNote')}
      </Button>
    </Form>
  )
}

/** The team's notes. */
export const CustomerNotes = ({ customerId }: { customerId: string }) => {
  const t = useText(notesText)
  const tCustomer = useText(customerText)
  const { can } = useSession()
  const pager = useMiniPager()
  const { data, error, refetch } = useGet(
    customers.notes,
    { params: { customerId }, query: { limit: pageSize, cursor: pager.cursor } },
    { keepPrevious: true },
  )
  const remove = useSend(customers.removeNote, { successMessage: t('noteDeleted') })
  const canEdit = can('create_customer')
  const isDeleted = useIsDeleted()
  return (
    <FormSection title={t('notes')} help={tCustomer('notesHelp')}>
      {canEdit && <NewNote customerId={customerId} onAdded={pager.reset} />}
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={2} />)}
      {data && (
        <NoteList
          notes={data.data.map(({ isMine, ...note }) => ({ ...note, isOwn: isMine }))}
          canDelete={canEdit && !isDeleted}
          remove={(noteId) => remove.send({ params: { customerId, noteId } })}
          removing={remove.sending}
        />
      )}
      <MiniPager pager={pager} next={data?.nextCursor} />
    </FormSection>
  )
}
