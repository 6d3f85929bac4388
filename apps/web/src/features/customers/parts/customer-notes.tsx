import { ActionIcon, Button, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { CustomerNote } from '#contract/domains/customer.ts'
import { customers } from '#contract/domains/customers.ts'
import { useSession } from '../../../client/session.ts'
import { useText } from '../../../client/text.ts'
import { useGet } from '../../../client/use-get.ts'
import { useSend } from '../../../client/use-send.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { TextAreaField } from '../../../kit/fields/text-area-field.tsx'
import { FormSection } from '../../../kit/form/form-section.tsx'
import { useReportUnsaved } from '../../../kit/form/unsaved-forms.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { useIsDeleted } from '#web/kit/feedback/deleted-notice.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { MiniPager, useMiniPager } from '#web/kit/list/mini-pager.tsx'
import { customerText } from '../customer.text.ts'
import classes from './customer.module.css'

const pageSize = 10

/** An unfinished note counts as an unsaved change. */
const TrackUnsaved = () => {
  const { isDirty } = useFormState()
  useReportUnsaved(isDirty)
  return null
}

const NewNote = ({ customerId, onAdded }: { customerId: string; onAdded: () => void }) => {
  const t = useText(customerText)
  const isDeleted = useIsDeleted()
  const add = useSend(customers.addNote, { successMessage: t('noteAdded') })
  return (
    <Form
      schema={customers.addNote.body}
      initialValues={{ body: '' }}
      sender={add}
      request={(body) => ({ params: { customerId }, body })}
      onSent={onAdded}
    >
      <TrackUnsaved />
      <TextAreaField name="body" label={t('newNote')} placeholder={t('notePlaceholder')} minRows={2} />
      <Button type="submit" variant="default" loading={add.sending} disabled={isDeleted} mt="sm">
        {t('addNote')}
      </Button>
    </Form>
  )
}

const NoteLine = ({ note, remove }: { note: CustomerNote; remove: (() => void) | undefined }) => {
  const t = useText(customerText)
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <div className={classes.body}>{note.body}</div>
        <div className={classes.quiet}>
          {note.isMine ? t('you') : note.by} · <Time iso={note.at} />
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

/** The team's notes; authors can delete their own. */
export const CustomerNotes = ({ customerId }: { customerId: string }) => {
  const t = useText(customerText)
  const { can } = useSession()
  const pager = useMiniPager()
  const { data, error, refetch } = useGet(
    customers.notes,
    { params: { customerId }, query: { limit: pageSize, cursor: pager.cursor } },
    { keepPrevious: true },
  )
  const remove = useSend(customers.removeNote, { successMessage: t('noteDeleted') })
  // Remounts the form with empty fields after a note was added.
  const [addedCount, setAddedCount] = useState(0)
  const [noteToDelete, setNoteToDelete] = useState<string>()
  const canEdit = can('create_customer')
  const isDeleted = useIsDeleted()
  const deleteNote = async () => {
    if (noteToDelete) await remove.send({ params: { customerId, noteId: noteToDelete } })
    setNoteToDelete(undefined)
  }
  return (
    <FormSection title={t('notes')} help={t('notesHelp')}>
      {canEdit && (
        <NewNote
          key={addedCount}
          customerId={customerId}
          onAdded={() => {
            setAddedCount(addedCount + 1)
            pager.reset()
          }}
        />
      )}
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={2} />)}
      {data?.data.length === 0 && <Text c="dimmed">{t('noNotes')}</Text>}
      {data && data.data.length > 0 && (
        <ul className={classes.lines}>
          {data.data.map((note) => (
            <NoteLine
              key={note._id}
              note={note}
              remove={canEdit && note.isMine && !isDeleted ? () => setNoteToDelete(note._id) : undefined}
            />
          ))}
        </ul>
      )}
      <MiniPager pager={pager} next={data?.nextCursor} />
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
