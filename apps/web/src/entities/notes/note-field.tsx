import { useFormState } from 'react-hook-form'
import { useText } from '#web/client/text.ts'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { useReportUnsaved } from '#web/kit/form/unsaved-forms.tsx'
import { notesText } from './notes.text.ts'

/** The text of a new note. An unfinished note counts as an unsaved change. */
export const NoteField = () => {
  const t = useText(notesText)
  const { isDirty } = useFormState()
  useReportUnsaved(isDirty)
  return <TextAreaField name="body" label={t('newNote')} placeholder={t('notePlaceholder')} minRows={2} />
}
