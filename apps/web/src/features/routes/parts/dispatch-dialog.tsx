import { Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '#contract/core/money.ts'
import type { RouteRow } from '#contract/domains/route.ts'
import { routes } from '#contract/domains/routes.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { dispatchText } from '#web/features/routes/dispatch.text.ts'

interface DispatchDialogProps {
  route: RouteRow
  /** US cents; undefined while it loads. */
  cost: number | undefined
  close: () => void
}

/** Shows the price before a route is dispatched. */
const DispatchDialog = ({ route, cost, close }: DispatchDialogProps) => {
  const t = useText(dispatchText)
  const [language] = useLanguage()
  const [isNotified, setIsNotified] = useState(true)
  const [sendsLink, setSendsLink] = useState(true)
  const { name } = route.driver
  const dispatch = useSend(routes.update, { successMessage: t('dispatched', { name }) })
  const submit = async () => {
    const done = await dispatch.send({
      params: { id: route._id },
      body: {
        status: 'dispatched',
        version: route.version,
        ...(!isNotified && { notify: false }),
        ...(!sendsLink && { sendLink: false }),
      },
    })
    if (done) close()
  }
  return (
    <Dialog opened onClose={close} title={t('title', { name })}>
      <FormElement submit={() => void submit()}>
        <Stack gap="sm">
          <Text>
            {t('body', { count: route.counts.open })} {cost === 0 && t('free')}
            {cost !== undefined && cost > 0 && t('cost', { price: formatMoney(cost, 'USD', language) })}
          </Text>
          {route.unready > 0 && <Text c="var(--danger-ink)">{t('unready', { count: route.unready })}</Text>}
          {route.violations > 0 && <Text c="var(--warning-ink)">{t('violations', { count: route.violations })}</Text>}
          <Checkbox
            label={t('notify')}
            checked={isNotified}
            onChange={(event) => setIsNotified(event.currentTarget.checked)}
          />
          <Checkbox
            label={t('sendLink')}
            checked={sendsLink}
            onChange={(event) => setSendsLink(event.currentTarget.checked)}
          />
        </Stack>
        <DialogFooter
          confirmLabel={t('confirm')}
          sending={dispatch.sending}
          disabled={route.unready > 0 || cost === undefined}
          close={close}
        />
      </FormElement>
    </Dialog>
  )
}

export default DispatchDialog
