import { Text } from '@mantine/core'
import * as z from 'zod'
import { inventory, type StockRow } from '#contract/domains/inventory.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { NumberField } from '#web/kit/fields/number-field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { variantName } from '#web/features/inventory/inventory.naming.ts'
import { movesText } from '#web/features/inventory/stock-moves.text.ts'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'

const fields = z.strictObject({ incoming: z.int().min(0).max(1_000_000_000) })

type Level = StockRow['levels'][number]

interface IncomingProps {
  row: StockRow
  level: Level
  close: () => void
}

const IncomingForm = ({ row, level, close }: IncomingProps) => {
  const t = useText(movesText)
  const setIncoming = useSend(inventory.expect, { successMessage: t('expected') })
  return (
    <Form
      schema={fields}
      initialValues={{ incoming: level.incoming }}
      sender={setIncoming}
      request={({ incoming }) => ({ params: { id: row._id }, body: { location: level.location._id, incoming } })}
      onSent={close}
    >
      <Text c="dimmed" mb="md">
        {t('expectHelp')}
      </Text>
      <NumberField name="incoming" label={level.location.name} autoFocus />
      <DialogFooter confirmLabel={t('save')} sending={setIncoming.sending} close={close} />
    </Form>
  )
}

/** Sets the incoming quantity of a variant at one location. */
export const IncomingDialog = ({ level, ...rest }: Omit<IncomingProps, 'level'> & { level: Level | undefined }) => {
  const t = useText(movesText)
  return (
    <Dialog opened={level !== undefined} onClose={rest.close} title={t('expectOne', { name: variantName(rest.row) })}>
      {level && <IncomingForm level={level} {...rest} />}
    </Dialog>
  )
}
