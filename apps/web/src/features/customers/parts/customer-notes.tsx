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
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx'
import { ErrorState } from '../../../kit/feedback.tsx'
import { TextAreaField } from '../../../kit/fields/text-area-field.tsx'
import { FormSection } from '../../../kit/form/form-section.tsx'
import { useUnsaved } from '../../../kit/form/unsaved-forms.tsx'
import { Form } from '../../../kit/form.tsx'
import { useIsGone } from '../../../kit/gone-note.tsx'
import { ListSkeleton } from '../../../kit/skeletons.tsx'
import { Time } from '../../../kit/time.tsx'
import { TurnPages, useTurning } from '../../../kit/turn-pages.tsx'
import { customerText } from '../customer.text.ts'
import classes from './customer.module.css'

const shown = 10

/** An unfinished note counts as an unsaved change. */
const Unsaved = () => {
  const { isDirty } = useFormState()
  useUnsaved(isDirty)
  return null
}

const NewNote = ({ customerId, added }: { customerId: string; added: () => void }) => {
  const t = useText(customerText)
  const gone = useIsGone()
  const add = useSend(customers.addNote, { success: t('noteAdded') })
  return (
    <Form
      schema={customers.addNote.body}
      initial={{ body: '' }}
      sender={add}
      request={(body) => ({ params: { customerId }, body })}
      sent={added}
    >
      <Unsaved />
      <TextAreaField name="body" label={t('newNote')} placeholder={t('notePlaceholder')} minRows={2} />
      <Button type="submit" variant="default" loading={add.sending} disabled={gone} mt="sm">
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
  const turning = useTurning()
  const { data, error, refetch } = useGet(
    customers.notes,
    { params: { customerId }, query: { limit: shown, cursor: turning.cursor } },
    { keepPrevious: true },
  )
  const remove = useSend(customers.removeNote, { success: t('noteDeleted') })
  // Remounts the form with empty fields after a note was added.
  const [added, setAdded] = useState(0)
  const [asked, setAsked] = useState<string>()
  const mayTend = can('create_customer')
  const gone = useIsGone()
  const removeAsked = async () => {
    if (asked) await remove.send({ params: { customerId, noteId: asked } })
    setAsked(undefined)
  }
  return (
    <FormSection title={t('notes')} help={t('notesHelp')}>
      {mayTend && (
        <NewNote
          key={added}
          customerId={customerId}
          added={() => {
            setAdded(added + 1)
            turning.reset()
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
              remove={mayTend && note.isMine && !gone ? () => setAsked(note._id) : undefined}
            />
          ))}
        </ul>
      )}
      <TurnPages turning={turning} next={data?.nextCursor} />
      <ConfirmDialog
        opened={asked !== undefined}
        title={t('deleteNoteTitle')}
        body={t('deleteNoteBody')}
        confirm={t('deleteNote')}
        busy={remove.sending}
        onConfirm={() => void removeAsked()}
        onCancel={() => setAsked(undefined)}
      />
    </FormSection>
  )
}
