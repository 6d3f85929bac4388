import { Text } from '@mantine/core'
import {
  type Segment,
  type SegmentFilter,
  customerSegments,
  segmentFields,
} from '#contract/domains/customer-segments.ts'
import { useText } from '#web/client/text.ts'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormDialog } from '#web/kit/dialog/form-dialog.tsx'
import { segmentsText } from '#web/features/customers/segments.text.ts'

const schema = segmentFields.pick({ name: true })

const toValues = (segment: Segment | undefined) => ({ name: segment?.name ?? '' })

/** Saves a filter as a segment. */
export const NewSegmentDialog = ({ filter, close }: { filter: SegmentFilter; close: () => void }) => {
  const t = useText(segmentsText)
  return (
    <FormDialog
      title={t('saveTitle')}
      schema={schema}
      endpoint={customerSegments.create}
      values={toValues}
      request={({ name }) => ({ body: { name, filter } })}
      successMessage={({ name }) => t('savedToast', { name })}
      close={close}
    >
      <Text c="dimmed">{t('saveHelp')}</Text>
      <TextField name="name" label={t('name')} autoFocus />
    </FormDialog>
  )
}

export const RenameSegmentDialog = ({ segment, close }: { segment: Segment; close: () => void }) => {
  const t = useText(segmentsText)
  return (
    <FormDialog
      title={t('renameTitle')}
      schema={schema}
      endpoint={customerSegments.update}
      entity={segment}
      values={toValues}
      request={({ name }, opened) => ({
        params: { id: segment._id },
        body: { name, version: opened?.version ?? segment.version },
      })}
      successMessage={({ name }) => t('renamedToast', { name })}
      close={close}
    >
      <TextField name="name" label={t('name')} autoFocus />
    </FormDialog>
  )
}
