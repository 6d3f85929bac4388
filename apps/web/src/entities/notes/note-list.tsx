import { ActionIcon, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useText } from '#web/client/text.ts'
import { ConfirmDialogLater } from '#web/kit/dialog/confirm-dialog-later.tsx'
import { Time } from '#web/kit/display/time.tsx'
import classes from './note-list.module.css'
import { notesText } from './notes.text.ts'

interface Note {
  _id: string
  body: string
  by: string
  at: string
  isOwn: boolean
  /** Shown before the author. */
  badge?: ReactNode
}

interface NoteListProps {
  notes: readonly Note[]
  /** Authors can delete their own notes. */
  canDelete: boolean
  remove: (noteId: string) => Promise<unknown>
  removing: boolean
  /** Lines between the notes. */
  divided?: boolean
}

export const NoteList = ({ notes, canDelete, remove, removing, divided = false }: NoteListProps) => {
  const t = useText(notesText)
  const [noteToDelete, setNoteToDelete] = useState<string>()
  const deleteNote = async () => {
    if (noteToDelete) await remove(noteToDelete)
    setNoteToDelete(undefined)
  }
  return (
    <>
      {/* Screen readers announce a new note; a toast would repeat it. */}
      <div role="log" aria-label={t('notes')}>
        {notes.length === 0 ? (
          <Text c="dimmed">{t('noNotes')}</Text>
        ) : (
          <ul className={classes.notes} data-divided={divided || undefined}>
            {notes.map(({ _id, body, by, at, isOwn, badge }) => (
              <li key={_id} className={classes.note}>
                <div className={classes.text}>
                  <div className={classes.body}>{body}</div>
                  <div className={classes.meta}>
                    {badge}
                    {isOwn ? t('you') : by} · <Time iso={at} />
                  </div>
                </div>
                {canDelete && isOwn && (
                  <ActionIcon
                    variant="subtle"
                    color="neutral"
                    aria-label={t('deleteNote')}
                    onClick={() => setNoteToDelete(_id)}
                  >
                    <IconTrash size={16} aria-hidden="true" />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <ConfirmDialogLater
        opened={noteToDelete !== undefined}
        title={t('deleteNoteTitle')}
        body={t('deleteNoteBody')}
        confirmLabel={t('deleteNote')}
        busy={removing}
        onConfirm={() => void deleteNote()}
        onCancel={() => setNoteToDelete(undefined)}
      />
    </>
  )
}
