import { useState } from 'react'
import { type Slot, windowMethods } from '#contract/domains/fulfillment-windows.ts'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { type SlotChoice, SlotPicker } from '#web/entities/checkout/slot-picker.tsx'
import { orderDialogsText } from './order-dialogs.text.ts'
import { orderName } from './order-name.ts'

// Staff may book slots that customers no longer can.
const isBookableByStaff = ({ reason }: Slot): boolean => reason === 'cutoff' || reason === 'horizon'

/** Changes the slot of an order. */
export const SlotDialog = ({ order, close }: { order: Order; close: () => void }) => {
  const t = useText(orderDialogsText)
  const [selected, setSelected] = useState<SlotChoice | null>(order.slot)
  const change = useSend(orders.window, {
    successMessage: (changed) => t('slotSaved', { order: orderName(changed) }),
    // The dialog shows the error, so that another slot can be selected.
    quiet: true,
  })
  const method = windowMethods.find((candidate) => candidate === order.method)
  const isSame = selected?.window === order.slot?.window && selected?.date === order.slot?.date
  const save = async () => {
    if (!selected || isSame) return
    const { window, date } = selected
    if (await change.send({ params: { orderId: order._id }, body: { window, date } })) close()
  }
  return (
    <Dialog opened onClose={close} title={t('slotTitle', { order: orderName(order) })} wide>
      <FormElement submit={() => void save()}>
        {method && (
          <SlotPicker
            method={method}
            postcode={order.isMasked ? undefined : order.address?.postcode}
            coordinates={order.isMasked ? undefined : order.address?.coordinates}
            value={selected}
            current={order.slot}
            isAllowed={isBookableByStaff}
            onChange={setSelected}
          />
        )}
        <FormAlert error={change.error} includeFieldErrors />
        <DialogFooter
          confirmLabel={t('slotSave')}
          sending={change.sending}
          disabled={!selected || isSame}
          close={close}
        />
      </FormElement>
    </Dialog>
  )
}
