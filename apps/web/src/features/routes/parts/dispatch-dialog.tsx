import { Anchor, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#contract/core/money.ts'
import type { RouteRow } from '#contract/domains/route.ts'
import { routes } from '#contract/domains/routes.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { dispatchText } from '#web/features/routes/dispatch.text.ts'
import { isReady } from '#web/features/routes/routes.plan.ts'

interface DispatchDialogProps {
  route: RouteRow
  /** US cents; undefined while it loads. */
  cost: number | undefined
  close: () => void
}

/** The orders that keep a route from being dispatched. */
const UnreadyOrders = ({ route }: { route: RouteRow }) => {
  const t = useText(dispatchText)
  const { data } = useGet(routes.get, { params: { id: route._id } })
  const orders = data?.stops.map(({ order }) => order).filter((order) => !isReady(order)) ?? []
  return (
    <div>
      <Text c="var(--danger-ink)">{t('unready', { count: route.unready })}</Text>
      <Group gap="sm" mt={4}>
        {orders.map(({ _id, number }) => (
          <Anchor key={_id} component={Link} to={`/dashboard/orders/${_id}`} underline="always">
            #{number}
          </Anchor>
        ))}
      </Group>
    </div>
  )
}

/** Shows the price before a route is dispatched. */
const DispatchDialog = ({ route, cost, close }: DispatchDialogProps) => {
  const t = useText(dispatchText)
  const locale = useLocale()
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
            {cost !== undefined && cost > 0 && t('cost', { price: formatMoney(cost, 'USD', locale) })}
          </Text>
          {route.unready > 0 && <UnreadyOrders route={route} />}
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
