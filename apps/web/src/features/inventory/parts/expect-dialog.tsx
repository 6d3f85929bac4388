import { Text } from '@mantine/core'
import * as z from 'zod'
import { inventory, type StockRow } from '#contract/domains/inventory.ts'
import { useText } from '../../../client/text.ts'
import { useSend } from '../../../client/use-send.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { NumberField } from '../../../kit/fields/number-field.tsx'
import { Form } from '../../../kit/form.tsx'
import { variantName } from '../inventory.naming.ts'
import { movesText } from '../stock-moves.text.ts'
import { DialogFoot } from '../../../kit/dialog-foot.tsx'

const fields = z.strictObject({ incoming: z.int().min(0).max(1_000_000_000) })

type Level = StockRow['levels'][number]

interface ExpectProps {
  row: StockRow
  level: Level
  close: () => void
}

const ExpectForm = ({ row, level, close }: ExpectProps) => {
  const t = useText(movesText)
  const expect = useSend(inventory.expect, { success: t('expected') })
  return (
    <Form
      schema={fields}
      initial={{ incoming: level.incoming }}
      sender={expect}
      request={({ incoming }) => ({ params: { id: row._id }, body: { location: level.location._id, incoming } })}
      sent={close}
    >
      <Text c="dimmed" mb="md">
        {t('expectHelp')}
      </Text>
      <NumberField name="incoming" label={level.location.name} autoFocus />
      <DialogFoot confirm={t('save')} sending={expect.sending} close={close} />
    </Form>
  )
}

/** Sets the incoming quantity of a variant at one location. */
export const ExpectDialog = ({ level, ...rest }: Omit<ExpectProps, 'level'> & { level: Level | undefined }) => {
  const t = useText(movesText)
  return (
    <Dialog opened={level !== undefined} onClose={rest.close} title={t('expectOne', { name: variantName(rest.row) })}>
      {level && <ExpectForm level={level} {...rest} />}
    </Dialog>
  )
}
